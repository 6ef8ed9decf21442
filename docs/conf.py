"""How Sphinx makes the pages: `cantina docs`."""

from cantina import __version__

project = "Cantina"
author = "the people who play at this table"
project_copyright = "unofficial fan project"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["screenshots"]
myst_heading_anchors = 4

default_role = "code"  # docstrings write `names` as the rest of the documentation does
autodoc_mock_imports = ["pytest"]  # the kit needs it, its description does not
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries = False

html_theme = "furo"
html_title = f"Cantina {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_static_path = ["pictures"]
