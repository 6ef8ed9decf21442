"""What each card of the Clone Wars edition does, as tables: the position, the answers, and what must hold.

A row is (what it shows, position, answers, expected). Seat 0 plays the faction of the heading; `open` and `closed` list
actions that are, and are not, offered afterwards.
"""

from deckbuilder.tabletop import at, then

REPUBLIC = {
    "republic-shuttle": [("resource", at(hand="republic-shuttle"), "play:republic-shuttle", then(resources=1))],
    "clone-trooper": [("attack", at(play="clone-trooper"), "", then(attack={"clone-trooper": 2}))],
    "jedi-knight": [
        ("attack", at(hand="jedi-knight"), "play:jedi-knight choose:attack", then(attack={"jedi-knight": 1})),
        ("resource", at(hand="jedi-knight"), "play:jedi-knight choose:resources", then(resources=1)),
        ("Force", at(hand="jedi-knight"), "play:jedi-knight choose:force", then(force=1)),
    ],
    "v19-torrent": [
        ("with a Fighter", at(play="v19-torrent arc-170", deck="yoda"), "use:v19-torrent", then(hand="yoda")),
        ("it does not count itself", at(play="v19-torrent"), "", then(closed="use:v19-torrent")),
        ("two of them help each other", at(play="v19-torrent v19-torrent"), "", then(open="use:v19-torrent")),
    ],
    "barc-speeder": [
        (
            "discards the top",
            at(play="barc-speeder", galaxy="aat stap"),
            "use:barc-speeder discard-top",
            then(galaxy_discard="aat", galaxy_top="stap"),
        ),
        ("or keeps it", at(play="barc-speeder", galaxy="aat"), "use:barc-speeder keep-top", then(galaxy_top="aat")),
    ],
    "clone-medic": [
        ("1", at(play="clone-medic", damage=5), "use:clone-medic", then(damage=4)),
        ("2 with a Trooper", at(play="clone-medic clone-trooper", damage=5), "use:clone-medic", then(damage=3)),
    ],
    "r2-d2": [
        ("repair", at(play="r2-d2 v19-torrent", damage=3), "use:r2-d2 choose:repair", then(damage=2)),
        (
            "draw with a Fighter",
            at(play="r2-d2 v19-torrent", damage=3, deck="yoda"),
            "use:r2-d2 choose:draw",
            then(hand="yoda"),
        ),
        ("no Fighter: repair only", at(play="r2-d2", damage=3), "use:r2-d2", then(damage=2)),
        ("no Fighter, no damage", at(play="r2-d2"), "", then(closed="use:r2-d2")),
    ],
    "arc-trooper": [
        (
            "with the Force",
            at(play="arc-trooper", row="vulture-droid", force=1, deck="yoda"),
            "strike:vulture-droid skip use:arc-trooper",
            then(hand="yoda"),
        ),
        (
            "the Force of the reward counts",
            at(play="arc-trooper", row="nute-gunray", deck="yoda"),
            "strike:nute-gunray reward:nute-gunray use:arc-trooper",
            then(hand="yoda", force=2),
        ),
        (
            "without it",
            at(play="arc-trooper", row="nute-gunray", deck="yoda"),
            "strike:nute-gunray skip",
            then(hand="", open="end-turn"),
        ),
    ],
    "padme-amidala": [
        (
            "the next purchase on the deck",
            at(play="padme-amidala", resources=4, row="venator yoda"),
            "use:padme-amidala buy:outer-rim-pilot buy:outer-rim-pilot",
            then(deck_top="outer-rim-pilot", discard="outer-rim-pilot"),
        ),
    ],
    "pelta-class-frigate": [
        ("with the Force", at(play="pelta-class-frigate", damage=5, force=1), "use:pelta-class-frigate", then(damage=3)),
        ("without", at(play="pelta-class-frigate", damage=5), "", then(closed="use:pelta-class-frigate")),
    ],
    "captain-rex": [
        ("with a Trooper", at(play="captain-rex clone-trooper", deck="yoda"), "use:captain-rex", then(hand="yoda")),
        ("alone", at(play="captain-rex"), "", then(closed="use:captain-rex")),
    ],
    "ahsoka-tano": [
        ("one", at(play="ahsoka-tano", force=1, deck="yoda venator"), "use:ahsoka-tano", then(hand="yoda")),
        (
            "two with Rex",
            at(play="ahsoka-tano captain-rex", force=1, deck="yoda venator"),
            "use:ahsoka-tano",
            then(hand="venator yoda"),
        ),
        (
            "two with Anakin",
            at(play="ahsoka-tano anakin-skywalker", force=1, deck="yoda venator"),
            "use:ahsoka-tano",
            then(hand="venator yoda"),
        ),
        ("without the Force", at(play="ahsoka-tano captain-rex"), "", then(closed="use:ahsoka-tano")),
    ],
    "delta-7b": [
        ("with a Jedi", at(play="delta-7b jedi-knight", deck="yoda"), "use:delta-7b", then(hand="yoda")),
        ("without", at(play="delta-7b"), "", then(closed="use:delta-7b")),
    ],
    "laat-gunship": [
        (
            "a Trooper",
            at(play="laat-gunship", discard="captain-rex clone-trooper venator"),
            "use:laat-gunship return:discard/captain-rex",
            then(hand="captain-rex", discard="clone-trooper venator"),
        ),
        ("none", at(play="laat-gunship", discard="venator"), "", then(closed="use:laat-gunship")),
    ],
    "arc-170": [
        (
            "damage to a ship",
            at(play="arc-170", foe_play="recusant providence", damage=5),
            "use:arc-170 choose:damage hit:providence",
            then(foe_ships={"providence": 2}, damage=5),
        ),
        ("or repair", at(play="arc-170", foe_play="recusant", damage=5), "use:arc-170 choose:repair", then(damage=3)),
        ("no ship: repair", at(play="arc-170", damage=5), "use:arc-170", then(damage=3)),
    ],
    "commander-cody": [
        (
            "other Troopers",
            at(play="commander-cody clone-trooper clone-medic v19-torrent"),
            "",
            then(attack={"clone-trooper": 3, "clone-medic": 1, "commander-cody": 4, "v19-torrent": 2}),
        ),
    ],
    "acclamator": [
        (
            "Troopers",
            at(play="acclamator clone-trooper commander-cody"),
            "",
            then(attack={"clone-trooper": 4, "commander-cody": 5, "acclamator": 0}),
        ),
    ],
    "obi-wan-kenobi": [
        (
            "draw 2, discard 1",
            at(play="obi-wan-kenobi", deck="yoda venator"),
            "use:obi-wan-kenobi discard:venator",
            then(hand="yoda", discard="venator"),
        ),
        (
            "with the Force no discard",
            at(play="obi-wan-kenobi", deck="yoda venator", force=1),
            "use:obi-wan-kenobi",
            then(hand="venator yoda", discard=""),
        ),
    ],
    "mace-windu": [
        (
            "their ship of cost 4 or less",
            at(play="mace-windu", force=1, foe_play="munificent providence"),
            "use:mace-windu",
            then(foe_play="providence", foe_discard="munificent"),
        ),
        (
            "an enemy one in the row",
            at(play="mace-windu", force=1, row="recusant consular-class-cruiser pelta-class-frigate providence"),
            "use:mace-windu",
            then(galaxy_discard="recusant"),
        ),
        ("too dear", at(play="mace-windu", force=1, foe_play="providence"), "", then(closed="use:mace-windu")),
        ("without the Force", at(play="mace-windu", foe_play="munificent"), "", then(closed="use:mace-windu")),
    ],
    "at-te": [
        ("1 a Trooper", at(play="at-te clone-trooper clone-medic"), "", then(attack={"at-te": 7})),
        (
            "3 at most",
            at(play="at-te clone-trooper clone-trooper clone-medic captain-rex"),
            "",
            then(attack={"at-te": 8}),
        ),
    ],
    "venator": [
        ("with a Jedi", at(play="venator jedi-knight", deck="yoda"), "use:venator", then(hand="yoda")),
        ("without", at(play="venator"), "", then(closed="use:venator")),
    ],
    "anakin-skywalker": [
        (
            "3 attack for 1 Force",
            at(play="anakin-skywalker", force=1),
            "use:anakin-skywalker",
            then(force=0, attack={"anakin-skywalker": 10}),
        ),
        ("the marker cannot move", at(play="anakin-skywalker", force=-3), "", then(closed="use:anakin-skywalker")),
    ],
    "yoda": [
        ("one", at(play="yoda", deck="venator arc-170"), "use:yoda", then(hand="venator")),
        ("two with the Force", at(play="yoda", deck="venator arc-170", force=1), "use:yoda", then(hand="arc-170 venator")),
    ],
    "rishi": [("plain", at(base="rishi"), "", then(base="rishi"))],
    "anaxes": [
        (
            "ships",
            at(base="anaxes", play="venator pelta-class-frigate yoda"),
            "",
            then(attack={"venator": 4, "pelta-class-frigate": 1, "yoda": 5}),
        ),
    ],
    "coruscant-republic": [
        (
            "the first Jedi",
            at(base="coruscant-republic", hand="clone-trooper yoda", deck="venator"),
            "play:clone-trooper play:yoda use:coruscant-republic",
            then(hand="venator"),
        ),
        (
            "not the second",
            at(base="coruscant-republic", hand="yoda mace-windu", deck="venator"),
            "play:yoda skip play:mace-windu",
            then(hand="", open="end-turn"),
        ),
    ],
    "kamino": [
        (
            "a Trooper on the deck, each one",
            at(base="kamino", resources=6, row="arc-trooper arc-trooper"),
            "buy:arc-trooper use:kamino buy:arc-trooper use:kamino",
            then(deck_top="arc-trooper", discard=""),
        ),
        ("no other card", at(base="kamino", resources=4, row="delta-7b"), "buy:delta-7b", then(discard="delta-7b")),
    ],
    "ryloth": [
        (
            "two Republic units",
            at(base="", bases="ryloth ilum", discard="yoda clone-trooper venator cad-bane", phase="begin"),
            "base:ryloth return:discard/yoda return:discard/clone-trooper",
            then(hand="clone-trooper yoda", discard="cad-bane venator"),
        ),
        (
            "or one",
            at(base="", bases="ryloth ilum", discard="yoda clone-trooper", phase="begin"),
            "base:ryloth return:discard/yoda done",
            then(hand="yoda"),
        ),
    ],
    "naboo": [("4 Force", at(base="", bases="naboo ilum", force=-2, phase="begin"), "base:naboo use:naboo", then(force=2))],
    "kashyyyk": [
        (
            "the first 2 damage of a turn, of abilities too",
            at(faction="separatist", foe_base="kashyyyk", play="vulture-droid aat"),
            "use:vulture-droid commit:aat attack",
            then(foe_damage=5),
        ),
    ],
    "christophsis": [
        (
            "a Republic or neutral card into the hand, free",
            at(base="", bases="christophsis ilum", row="yoda cad-bane aat", phase="begin"),
            "base:christophsis take:yoda",
            then(hand="yoda", resources=0),
        ),
        (
            "when purchased counts",
            at(base="", bases="christophsis ilum", row="mandalorian-warrior", hand="clone-trooper", phase="begin"),
            "base:christophsis take:mandalorian-warrior exile:hand/clone-trooper",
            then(hand="mandalorian-warrior", exile="clone-trooper"),
        ),
    ],
    "ilum": [
        (
            "up to three",
            at(base="", bases="ilum naboo", hand="yoda", discard="clone-trooper", phase="begin"),
            "base:ilum exile:discard/clone-trooper done",
            then(exile="clone-trooper", hand="yoda"),
        ),
    ],
    "utapau": [
        (
            "discards the top",
            at(base="utapau", galaxy="aat stap"),
            "use:utapau discard-top",
            then(galaxy_discard="aat", closed="use:utapau"),
        ),
    ],
}

SEPARATIST = {
    "separatist-shuttle": [("resource", at(hand="separatist-shuttle"), "play:separatist-shuttle", then(resources=1))],
    "b1-battle-droid": [("attack", at(play="b1-battle-droid"), "", then(attack={"b1-battle-droid": 2}))],
    "dark-side-agent": [
        ("attack", at(hand="dark-side-agent"), "play:dark-side-agent choose:attack", then(attack={"dark-side-agent": 1})),
        ("resource", at(hand="dark-side-agent"), "play:dark-side-agent choose:resources", then(resources=1)),
        ("Force", at(hand="dark-side-agent"), "play:dark-side-agent choose:force", then(force=1)),
    ],
    "vulture-droid": [
        (
            "2 damage to the base, ships aside",
            at(play="vulture-droid", foe_play="venator"),
            "use:vulture-droid",
            then(foe_damage=2, exile="vulture-droid"),
        ),
        (
            "after its attack",
            at(play="vulture-droid"),
            "commit:vulture-droid attack use:vulture-droid",
            then(foe_damage=4, exile="vulture-droid"),
        ),
        (
            "committed and exiled: out of the attack",
            at(play="vulture-droid aat"),
            "commit-all use:vulture-droid attack",
            then(foe_damage=7),
        ),
    ],
    "stap": [
        (
            "exile from the discard pile for 1 attack",
            at(play="stap", discard="separatist-shuttle aat", hand="droideka"),
            "use:stap exile:discard/separatist-shuttle",
            then(attack={"stap": 3}, exile="separatist-shuttle", hand="droideka"),
        ),
        ("empty discard pile", at(play="stap", hand="droideka"), "", then(closed="use:stap")),
    ],
    "hyena-bomber": [
        (
            "discards from the row, no reward",
            at(play="hyena-bomber", row="yoda stap"),
            "use:hyena-bomber discard-row:yoda",
            then(galaxy_discard="yoda", resources=0, force=0),
        ),
    ],
    "commando-droid": [
        (
            "exile one, they discard one",
            at(play="commando-droid", hand="separatist-shuttle", foe_hand="yoda clone-trooper"),
            "use:commando-droid exile:hand/separatist-shuttle foe:discard:clone-trooper",
            then(exile="separatist-shuttle", foe_hand="yoda"),
        ),
        ("nothing to exile", at(play="commando-droid", foe_hand="yoda"), "", then(closed="use:commando-droid")),
        (
            "they have no hand: exiled all the same",
            at(play="commando-droid", hand="separatist-shuttle"),
            "use:commando-droid exile:hand/separatist-shuttle",
            then(exile="separatist-shuttle"),
        ),
    ],
    "poggle-the-lesser": [
        (
            "the next Droid costs 1 less",
            at(play="poggle-the-lesser", resources=5, row="tri-fighter tri-fighter"),
            "use:poggle-the-lesser buy:tri-fighter buy:tri-fighter",
            then(resources=0, discard="tri-fighter tri-fighter"),
        ),
        (
            "no other card",
            at(play="poggle-the-lesser", resources=4, row="aat"),
            "use:poggle-the-lesser",
            then(closed="buy:aat"),
        ),
    ],
    "b2-super-battle-droid": [
        (
            "with another Droid",
            at(play="b2-super-battle-droid b1-battle-droid"),
            "",
            then(attack={"b2-super-battle-droid": 5}),
        ),
        ("alone", at(play="b2-super-battle-droid"), "", then(attack={"b2-super-battle-droid": 3})),
    ],
    "tri-fighter": [
        (
            "exile in the row, 3 damage to a ship",
            at(play="tri-fighter", row="aat yoda stap", foe_play="venator pelta-class-frigate"),
            "use:tri-fighter exile-row:stap hit:venator",
            then(exile="stap", foe_ships={"venator": 3}),
        ),
        ("no ship: exiled all the same", at(play="tri-fighter", row="aat yoda"), "use:tri-fighter", then(exile="aat")),
        (
            "no Separatist card: the damage all the same",
            at(play="tri-fighter", row="yoda", foe_play="venator"),
            "use:tri-fighter",
            then(exile="", foe_ships={"venator": 3}),
        ),
    ],
    "nute-gunray": [
        (
            "exile for 1 resource",
            at(play="nute-gunray", hand="separatist-shuttle aat"),
            "use:nute-gunray exile:hand/separatist-shuttle",
            then(resources=1, exile="separatist-shuttle", hand="aat"),
        ),
    ],
    "recusant": [("attack and resource", at(hand="recusant"), "play:recusant", then(resources=1, attack={"recusant": 1}))],
    "munificent": [
        (
            "exile for a resource",
            at(play="munificent", hand="separatist-shuttle"),
            "use:munificent exile:hand/separatist-shuttle choose:resources",
            then(resources=1, exile="separatist-shuttle"),
        ),
        (
            "or for Force",
            at(play="munificent", hand="separatist-shuttle"),
            "use:munificent exile:hand/separatist-shuttle choose:force",
            then(force=1),
        ),
        ("empty hand", at(play="munificent"), "", then(closed="use:munificent")),
    ],
    "droideka": [("repair 3", at(play="droideka", damage=5), "use:droideka", then(damage=2))],
    "wat-tambor": [
        (
            "from the discard pile",
            at(play="wat-tambor", discard="droideka aat", exile="tri-fighter"),
            "use:wat-tambor",
            then(hand="droideka", exile="tri-fighter"),
        ),
        (
            "with the Force also from exile",
            at(play="wat-tambor", force=1, discard="droideka aat", exile="tri-fighter"),
            "use:wat-tambor return:exile/tri-fighter",
            then(hand="tri-fighter", exile="", discard="aat droideka"),
        ),
    ],
    "savage-opress": [
        (
            "must exile one",
            at(hand="savage-opress aat droideka"),
            "play:savage-opress exile:hand/aat",
            then(exile="aat", hand="droideka", force=2),
        ),
        ("empty hand", at(hand="savage-opress"), "play:savage-opress", then(exile="", open="end-turn")),
        ("no way out", at(hand="savage-opress aat droideka"), "play:savage-opress", then(closed="skip done end-turn")),
    ],
    "aat": [
        (
            "exile one, they discard one",
            at(play="aat", discard="separatist-shuttle", foe_hand="yoda clone-trooper"),
            "use:aat exile:discard/separatist-shuttle foe:discard:yoda",
            then(exile="separatist-shuttle", foe_discard="yoda"),
        ),
    ],
    "asajj-ventress": [
        (
            "random with the Force",
            at(play="asajj-ventress", force=1, foe_hand="yoda yoda"),
            "use:asajj-ventress",
            then(foe_hand="yoda", foe_discard="yoda"),
        ),
        ("without", at(play="asajj-ventress", foe_hand="yoda"), "", then(closed="use:asajj-ventress")),
        ("2 Force", at(hand="asajj-ventress"), "play:asajj-ventress", then(force=2)),
    ],
    "admiral-trench": [
        ("one", at(play="admiral-trench", deck="aat stap"), "use:admiral-trench", then(hand="aat")),
        ("two with a ship", at(play="admiral-trench recusant", deck="aat stap"), "use:admiral-trench", then(hand="aat stap")),
    ],
    "droid-control-ship": [
        (
            "a Droid from exile at its cost",
            at(play="droid-control-ship", exile="droideka tri-fighter aat", resources=4),
            "use:droid-control-ship purchase:droideka",
            then(discard="droideka", exile="aat tri-fighter", resources=0),
        ),
        ("too dear", at(play="droid-control-ship", exile="droideka", resources=3), "", then(closed="use:droid-control-ship")),
    ],
    "providence": [
        (
            "exile in the row for 2 attack",
            at(play="providence", row="aat yoda"),
            "use:providence",
            then(exile="aat", attack={"providence": 6}),
        ),
        ("none in the row", at(play="providence", row="yoda"), "", then(closed="use:providence")),
    ],
    "general-grievous": [
        (
            "1 attack a Droid",
            at(play="general-grievous", hand="droideka aat", discard="b1-battle-droid"),
            "use:general-grievous exile:hand/droideka exile:discard/b1-battle-droid done",
            then(exile="b1-battle-droid droideka", attack={"general-grievous": 8}, hand="aat"),
        ),
        (
            "three at most",
            at(play="general-grievous", discard="droideka b1-battle-droid b1-battle-droid tri-fighter"),
            "use:general-grievous exile:discard/droideka exile:discard/b1-battle-droid exile:discard/tri-fighter",
            then(attack={"general-grievous": 9}, open="end-turn"),
        ),
        (
            "no Droid in hand: that stays hidden",
            at(play="general-grievous", hand="aat"),
            "use:general-grievous done",
            then(attack={"general-grievous": 6}),
        ),
    ],
    "count-dooku": [
        (
            "any card from exile with the Force",
            at(play="count-dooku", force=1, exile="aat separatist-shuttle"),
            "use:count-dooku return:exile/aat",
            then(hand="aat", exile="separatist-shuttle"),
        ),
        ("without", at(play="count-dooku", exile="aat"), "", then(closed="use:count-dooku")),
    ],
    "xorrn": [("plain", at(base="xorrn"), "", then(base="xorrn"))],
    "dac": [
        (
            "the first ship costs 1 less",
            at(base="dac", resources=6, row="recusant munificent"),
            "buy:munificent buy:recusant",
            then(resources=0, discard="munificent recusant"),
        ),
        (
            "the first only",
            at(base="dac", resources=4, row="recusant recusant"),
            "buy:recusant",
            then(closed="buy:recusant", resources=2),
        ),
    ],
    "felucia": [
        (
            "up to three",
            at(base="", bases="felucia umbara", hand="separatist-shuttle", phase="begin"),
            "base:felucia exile:hand/separatist-shuttle",
            then(exile="separatist-shuttle"),
        ),
    ],
    "geonosis": [
        (
            "a Droid of the discard pile into the hand at its cost",
            at(base="geonosis", discard="droideka b1-battle-droid aat", resources=4),
            "use:geonosis purchase:droideka",
            then(hand="droideka", resources=0, discard="aat b1-battle-droid"),
        ),
    ],
    "mygeeto": [
        (
            "keeps what is not spent",
            at(base="mygeeto", resources=3),
            "end-turn foe:end-turn",
            then(resources=3),
        ),
    ],
    "serenno": [
        ("4 Force", at(base="", bases="serenno umbara", force=-3, phase="begin"), "base:serenno use:serenno", then(force=1)),
    ],
    "umbara": [
        (
            "they discard two",
            at(base="", bases="umbara serenno", foe_hand="yoda venator arc-170", phase="begin"),
            "base:umbara use:umbara foe:discard:yoda foe:discard:arc-170",
            then(foe_hand="venator", foe_discard="arc-170 yoda"),
        ),
    ],
    "cato-neimoidia": [
        (
            "a Separatist or neutral card into the hand, free",
            at(base="", bases="cato-neimoidia umbara", row="aat cad-bane yoda", phase="begin"),
            "base:cato-neimoidia take:cad-bane",
            then(hand="cad-bane"),
        ),
    ],
    "dathomir": [
        (
            "up to two from exile",
            at(base="", bases="dathomir umbara", exile="aat stap droideka", phase="begin"),
            "base:dathomir return:exile/aat return:exile/droideka",
            then(hand="aat droideka", exile="stap"),
        ),
    ],
    "raxus": [
        (
            "exile in the row",
            at(base="raxus", row="aat stap yoda"),
            "use:raxus exile-row:stap",
            then(exile="stap", closed="use:raxus"),
        ),
    ],
}

NEUTRAL = {
    "weequay-pirate": [
        (
            "1 resource",
            at(play="weequay-pirate", row="vulture-droid"),
            "strike:vulture-droid skip use:weequay-pirate",
            then(resources=1),
        ),
    ],
    "toydarian-merchant": [
        (
            "up to two of the row, also one just come",
            at(play="toydarian-merchant", row="stap yoda", galaxy="aat"),
            "use:toydarian-merchant discard-row:stap discard-row:aat",
            then(exile="toydarian-merchant", galaxy_discard="aat stap"),
        ),
        (
            "or one",
            at(play="toydarian-merchant", row="stap yoda"),
            "use:toydarian-merchant discard-row:stap done",
            then(galaxy_discard="stap"),
        ),
    ],
    "nightsister-acolyte": [
        (
            "exile both",
            at(play="nightsister-acolyte", hand="clone-trooper yoda"),
            "use:nightsister-acolyte exile:hand/clone-trooper",
            then(exile="clone-trooper nightsister-acolyte"),
        ),
        ("alone", at(play="nightsister-acolyte"), "use:nightsister-acolyte", then(exile="nightsister-acolyte")),
    ],
    "hutt-fighter": [
        (
            "2 attack for 1 resource",
            at(play="hutt-fighter", resources=1),
            "use:hutt-fighter",
            then(resources=0, attack={"hutt-fighter": 4}),
        ),
        ("no resource", at(play="hutt-fighter"), "", then(closed="use:hutt-fighter")),
        (
            "it has attacked",
            at(play="hutt-fighter", resources=1),
            "commit:hutt-fighter attack",
            then(closed="use:hutt-fighter"),
        ),
    ],
    "embo": [
        (
            "a resource and a Force",
            at(play="embo", row="vulture-droid"),
            "strike:vulture-droid skip use:embo",
            then(resources=1, force=1),
        )
    ],
    "assassin-droid": [
        (
            "they discard",
            at(play="assassin-droid", row="vulture-droid", foe_hand="aat droideka"),
            "strike:vulture-droid skip use:assassin-droid foe:discard:aat",
            then(foe_hand="droideka"),
        ),
    ],
    "pyke-smuggler": [
        (
            "the next neutral purchase on the deck",
            at(play="pyke-smuggler", resources=6, row="delta-7b"),
            "use:pyke-smuggler buy:delta-7b buy:outer-rim-pilot",
            then(deck_top="outer-rim-pilot", discard="delta-7b"),
        ),
    ],
    "consular-class-cruiser": [
        (
            "discard to repair",
            at(play="consular-class-cruiser", hand="clone-trooper", damage=5),
            "use:consular-class-cruiser discard:clone-trooper",
            then(damage=2, discard="clone-trooper"),
        ),
    ],
    "aurore-class-freighter": [
        (
            "exile to draw 2",
            at(play="aurore-class-freighter", deck="yoda venator"),
            "use:aurore-class-freighter",
            then(hand="venator yoda", exile="aurore-class-freighter"),
        ),
    ],
    "aurra-sing": [
        ("2 Force", at(play="aurra-sing", row="vulture-droid"), "strike:vulture-droid skip use:aurra-sing", then(force=2))
    ],
    "mandalorian-warrior": [
        (
            "exile one, not itself",
            at(resources=4, row="mandalorian-warrior", discard="mandalorian-warrior clone-trooper"),
            "buy:mandalorian-warrior exile:discard/mandalorian-warrior",
            then(exile="mandalorian-warrior", discard="clone-trooper mandalorian-warrior"),
        ),
        ("nothing else there", at(resources=4, row="mandalorian-warrior"), "buy:mandalorian-warrior", then(open="end-turn")),
    ],
    "action-vi-transport": [("resources", at(hand="action-vi-transport"), "play:action-vi-transport", then(resources=2))],
    "hondo-ohnaka": [
        (
            "they discard",
            at(play="hondo-ohnaka", foe_hand="aat droideka"),
            "use:hondo-ohnaka foe:choose:discard foe:discard:aat",
            then(foe_hand="droideka", resources=0),
        ),
        (
            "or 2 resources",
            at(play="hondo-ohnaka", foe_hand="aat"),
            "use:hondo-ohnaka foe:choose:resources",
            then(resources=2),
        ),
        ("empty hand", at(play="hondo-ohnaka"), "use:hondo-ohnaka", then(resources=2)),
    ],
    "cad-bane": [
        (
            "draw",
            at(play="cad-bane", row="vulture-droid", deck="yoda"),
            "strike:vulture-droid skip use:cad-bane",
            then(hand="yoda"),
        )
    ],
    "dreadnought-class-cruiser": [
        (
            "neutral units, pilots too",
            at(play="dreadnought-class-cruiser outer-rim-pilot cad-bane yoda action-vi-transport"),
            "",
            then(
                attack={
                    "outer-rim-pilot": 1,
                    "cad-bane": 6,
                    "yoda": 5,
                    "action-vi-transport": 0,
                    "dreadnought-class-cruiser": 2,
                }
            ),
        ),
    ],
    "pre-vizsla": [
        (
            "a Mandalorian",
            at(play="pre-vizsla", discard="mandalorian-warrior yoda"),
            "use:pre-vizsla",
            then(hand="mandalorian-warrior"),
        ),
    ],
    "slave-i": [
        (
            "a Bounty Hunter",
            at(play="slave-i", discard="cad-bane embo yoda"),
            "use:slave-i return:discard/embo",
            then(hand="embo", discard="cad-bane yoda"),
        ),
    ],
    "darth-maul": [
        (
            "2 attack and a discard with the Force",
            at(play="darth-maul", force=1, foe_hand="aat droideka"),
            "use:darth-maul foe:discard:aat",
            then(attack={"darth-maul": 8}, foe_hand="droideka"),
        ),
        ("without", at(play="darth-maul", foe_hand="aat"), "", then(closed="use:darth-maul")),
    ],
    "outer-rim-pilot": [
        (
            "exile for 1 Force",
            at(hand="outer-rim-pilot"),
            "play:outer-rim-pilot use:outer-rim-pilot",
            then(resources=2, force=1, exile="outer-rim-pilot"),
        ),
    ],
}
