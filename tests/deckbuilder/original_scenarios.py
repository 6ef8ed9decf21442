"""What each card of the original edition does, as tables: the position, the answers, and what must hold.

A row is (what it shows, position, answers, expected). Seat 0 plays the faction of the heading; `open` and `closed` list
actions that are, and are not, offered afterwards.
"""

from deckbuilder.tabletop import at, then

FIVE = "stormtrooper inquisitor tie-fighter gozanti-cruiser at-st"

EMPIRE = {
    "tie-fighter": [
        ("with a ship: draw", at(play="tie-fighter star-destroyer", deck="at-at"), "use:tie-fighter", then(hand="at-at")),
        ("no ship", at(play="tie-fighter", deck="at-at"), "", then(closed="use:tie-fighter")),
        ("once a turn", at(play="tie-fighter star-destroyer"), "use:tie-fighter", then(closed="use:tie-fighter")),
    ],
    "admiral-piett": [
        (
            "ships have 1 more, printed 0 too",
            at(play="admiral-piett star-destroyer gozanti-cruiser tie-fighter"),
            "",
            then(attack={"star-destroyer": 5, "gozanti-cruiser": 1, "tie-fighter": 2, "admiral-piett": 0}),
        ),
    ],
    "tie-bomber": [
        (
            "discards any card of the row",
            at(play="tie-bomber", row="x-wing lobot star-destroyer", galaxy="bossk"),
            "use:tie-bomber discard-row:star-destroyer",
            then(row="bossk lobot x-wing", galaxy_discard="star-destroyer"),
        ),
    ],
    "scout-trooper": [
        ("Empire card", at(play="scout-trooper", galaxy="at-at"), "use:scout-trooper", then(force=1, galaxy_top="at-at")),
        (
            "enemy card",
            at(play="scout-trooper", galaxy="x-wing bossk"),
            "use:scout-trooper",
            then(force=0, galaxy_discard="x-wing", galaxy_top="bossk"),
        ),
        ("neutral card", at(play="scout-trooper", galaxy="lobot"), "use:scout-trooper", then(force=0, galaxy_top="lobot")),
    ],
    "death-trooper": [
        ("with the Force", at(play="death-trooper", force=1), "", then(attack={"death-trooper": 5})),
        ("in the middle", at(play="death-trooper", force=0), "", then(attack={"death-trooper": 3})),
        ("against", at(play="death-trooper", force=-1), "", then(attack={"death-trooper": 3})),
    ],
    "tie-interceptor": [
        (
            "Empire card",
            at(play="tie-interceptor", galaxy="at-at", deck="stormtrooper"),
            "use:tie-interceptor",
            then(hand="stormtrooper", galaxy_top="at-at"),
        ),
        (
            "enemy card",
            at(play="tie-interceptor", galaxy="x-wing lobot"),
            "use:tie-interceptor",
            then(hand="", galaxy_discard="x-wing", galaxy_top="lobot"),
        ),
    ],
    "gozanti-cruiser": [
        (
            "discard to draw",
            at(play="gozanti-cruiser", hand="imperial-shuttle lobot", deck="at-at"),
            "use:gozanti-cruiser discard:imperial-shuttle",
            then(hand="at-at lobot", discard="imperial-shuttle"),
        ),
        ("empty hand", at(play="gozanti-cruiser"), "", then(closed="use:gozanti-cruiser")),
    ],
    "moff-jerjerrod": [
        (
            "swaps with the Force",
            at(play="moff-jerjerrod", force=1, row="x-wing lobot", galaxy="at-at"),
            "use:moff-jerjerrod swap:x-wing",
            then(row="at-at lobot", galaxy_top="x-wing"),
        ),
        (
            "or not",
            at(play="moff-jerjerrod", force=1, row="x-wing", galaxy="at-at"),
            "use:moff-jerjerrod done",
            then(row="x-wing", galaxy_top="at-at"),
        ),
        (
            "only looks without the Force",
            at(play="moff-jerjerrod", row="x-wing", galaxy="at-at"),
            "use:moff-jerjerrod",
            then(row="x-wing", galaxy_top="at-at", open="end-turn"),
        ),
    ],
    "general-veers": [
        ("with a Trooper", at(play="general-veers stormtrooper", deck="at-at"), "use:general-veers", then(hand="at-at")),
        ("with a Vehicle", at(play="general-veers at-st", deck="at-at"), "use:general-veers", then(hand="at-at")),
        ("alone", at(play="general-veers"), "", then(closed="use:general-veers")),
    ],
    "at-st": [
        (
            "discards from the row",
            at(play="at-st", row="x-wing lobot", galaxy="bossk"),
            "use:at-st discard-row:x-wing",
            then(row="bossk lobot", galaxy_discard="x-wing", resources=0),
        ),
    ],
    "landing-craft": [
        ("resources", at(play="landing-craft", damage=5), "use:landing-craft choose:resources", then(resources=4, damage=5)),
        ("repair", at(play="landing-craft", damage=5), "use:landing-craft choose:repair", then(resources=0, damage=1)),
        ("no damage: resources only", at(play="landing-craft"), "use:landing-craft", then(resources=4)),
    ],
    "director-krennic": [
        ("one", at(play="director-krennic", deck="at-at lobot"), "use:director-krennic", then(hand="at-at")),
        (
            "two at the Death Star",
            at(play="director-krennic", deck="at-at lobot", base="death-star"),
            "use:director-krennic",
            then(hand="at-at lobot"),
        ),
    ],
    "boba-fett": [
        (
            "draws after the reward",
            at(play="boba-fett", row="x-wing", deck="at-at"),
            "strike:x-wing reward:x-wing use:boba-fett",
            then(resources=3, hand="at-at"),
        ),
        (
            "only if he took part",
            at(play="boba-fett at-at", row="luke-skywalker", deck="lobot"),
            "raid:luke-skywalker send:at-at back commit:boba-fett attack",
            then(hand="", foe_damage=5),
        ),
    ],
    "imperial-carrier": [
        (
            "Fighters, neutral ones too",
            at(play="imperial-carrier tie-fighter z-95-headhunter stormtrooper"),
            "",
            then(attack={"tie-fighter": 3, "z-95-headhunter": 3, "stormtrooper": 2, "imperial-carrier": 0}),
        ),
        (
            "two add up",
            at(play="imperial-carrier imperial-carrier tie-fighter"),
            "",
            then(attack={"tie-fighter": 4}),
        ),
    ],
    "at-at": [
        (
            "a Trooper from the discard pile",
            at(play="at-at", discard="stormtrooper death-trooper imperial-shuttle"),
            "use:at-at return:discard/death-trooper",
            then(hand="death-trooper", discard="imperial-shuttle stormtrooper"),
        ),
        ("none there", at(play="at-at", discard="imperial-shuttle"), "", then(closed="use:at-at")),
    ],
    "grand-moff-tarkin": [
        (
            "an Empire card into the hand",
            at(play="grand-moff-tarkin", row="star-destroyer x-wing lobot", galaxy="bossk"),
            "use:grand-moff-tarkin",
            then(hand="star-destroyer", row="bossk lobot x-wing", resources=0),
        ),
        (
            "exiled at the end, also a ship in play",
            at(play="grand-moff-tarkin", row="star-destroyer", deck=FIVE),
            "use:grand-moff-tarkin play:star-destroyer end-turn",
            then(exile="star-destroyer", play="", discard="grand-moff-tarkin"),
        ),
        (
            "exiled at the end from the hand",
            at(play="grand-moff-tarkin", row="at-at", deck=FIVE),
            "use:grand-moff-tarkin end-turn",
            then(exile="at-at", discard="grand-moff-tarkin"),
        ),
        ("none in the row", at(play="grand-moff-tarkin", row="lobot x-wing"), "", then(closed="use:grand-moff-tarkin")),
    ],
    "star-destroyer": [("plain", at(play="star-destroyer"), "", then(attack={"star-destroyer": 4}))],
    "darth-vader": [
        ("with the Force", at(play="darth-vader", force=2), "", then(attack={"darth-vader": 10})),
        ("without", at(play="darth-vader", force=-2), "", then(attack={"darth-vader": 6})),
    ],
    "imperial-shuttle": [("resource", at(hand="imperial-shuttle"), "play:imperial-shuttle", then(resources=1))],
    "stormtrooper": [("attack", at(play="stormtrooper"), "", then(attack={"stormtrooper": 2}))],
    "inquisitor": [
        ("attack", at(hand="inquisitor"), "play:inquisitor choose:attack", then(attack={"inquisitor": 1}, resources=0)),
        ("resource", at(hand="inquisitor"), "play:inquisitor choose:resources", then(resources=1)),
        ("Force", at(hand="inquisitor"), "play:inquisitor choose:force", then(force=1)),
        ("declined", at(hand="inquisitor"), "play:inquisitor skip", then(force=0, resources=0, attack={"inquisitor": 0})),
    ],
    "lothal": [("plain", at(base="lothal"), "", then(base="lothal"))],
    "corellia": [
        (
            "an Empire or neutral card into the hand, free",
            at(base="", bases="corellia kessel", row="star-destroyer x-wing lobot", phase="begin"),
            "base:corellia take:lobot",
            then(base="corellia", hand="lobot", row="blockade-runner star-destroyer x-wing", resources=0),
        ),
        (
            "when purchased counts",
            at(base="", bases="corellia kessel", row="quarren-mercenary", hand="imperial-shuttle", phase="begin"),
            "base:corellia take:quarren-mercenary exile:hand/imperial-shuttle",
            then(hand="quarren-mercenary", exile="imperial-shuttle"),
        ),
        (
            "declined",
            at(base="", bases="corellia kessel", row="lobot", phase="begin"),
            "base:corellia skip",
            then(hand="", row="lobot"),
        ),
    ],
    "kessel": [
        (
            "up to three of both",
            at(base="", bases="kessel rodia", hand="imperial-shuttle lobot", discard="stormtrooper", phase="begin"),
            "base:kessel exile:hand/imperial-shuttle exile:discard/stormtrooper done",
            then(exile="imperial-shuttle stormtrooper", hand="lobot"),
        ),
    ],
    "kafrene": [
        (
            "the first neutral card",
            at(base="kafrene", hand="imperial-shuttle lobot bossk", deck="at-at"),
            "play:imperial-shuttle play:bossk use:kafrene",
            then(hand="at-at lobot"),
        ),
        (
            "not the second",
            at(base="kafrene", hand="hwk-290 bossk", deck="at-at tie-bomber"),
            "play:hwk-290 skip play:bossk",
            then(hand="", open="end-turn"),
        ),
    ],
    "mustafar": [
        (
            "4 Force",
            at(base="", bases="mustafar rodia", force=-3, phase="begin"),
            "base:mustafar use:mustafar",
            then(force=1),
        ),
    ],
    "ord-mantell": [
        (
            "a neutral unit: its cost",
            at(base="ord-mantell", play="at-st stormtrooper", row="bossk dengar"),
            "strike:bossk reward:bossk",
            then(resources=3, galaxy_discard="bossk"),
        ),
        (
            "once a turn",
            at(base="ord-mantell", play="at-st at-at", row="bossk dengar"),
            "strike:bossk skip",
            then(closed="strike:dengar raid:dengar"),
        ),
        (
            "no ships",
            at(base="ord-mantell", play="at-st", row="c-roc-cruiser"),
            "",
            then(closed="strike:c-roc-cruiser raid:c-roc-cruiser"),
        ),
    ],
    "coruscant": [
        (
            "discards one of two",
            at(base="coruscant", galaxy="x-wing lobot at-at", phase="begin"),
            "use:coruscant discard-top:x-wing",
            then(galaxy_discard="x-wing", galaxy_top="lobot"),
        ),
        (
            "the lower one",
            at(base="coruscant", galaxy="at-at x-wing lobot", phase="begin"),
            "use:coruscant discard-top:x-wing",
            then(galaxy_discard="x-wing", galaxy_top="at-at"),
        ),
        (
            "declined",
            at(base="coruscant", galaxy="at-at x-wing", phase="begin"),
            "skip",
            then(galaxy_discard="", galaxy_top="at-at"),
        ),
    ],
    "death-star": [
        (
            "their ship",
            at(base="death-star", resources=5, foe_play="mon-calamari-cruiser", row="star-destroyer"),
            "use:death-star destroy:play/mon-calamari-cruiser",
            then(resources=1, foe_play="", foe_discard="mon-calamari-cruiser"),
        ),
        (
            "any in the row, the own side's too",
            at(base="death-star", resources=4, row="star-destroyer x-wing", galaxy="lobot"),
            "use:death-star",
            then(resources=0, row="lobot x-wing", galaxy_discard="star-destroyer"),
        ),
        ("3 resources", at(base="death-star", resources=3, row="star-destroyer"), "", then(closed="use:death-star")),
        ("no ship anywhere", at(base="death-star", resources=9, row="x-wing"), "", then(closed="use:death-star")),
    ],
    "endor": [
        (
            "Troopers and Vehicles, neutral ones too",
            at(base="endor", play="stormtrooper at-st quarren-mercenary jabbas-sail-barge tie-fighter"),
            "",
            then(
                attack={
                    "stormtrooper": 3,
                    "at-st": 5,
                    "quarren-mercenary": 5,
                    "jabbas-sail-barge": 5,
                    "tie-fighter": 2,
                }
            ),
        ),
    ],
    "rodia": [
        (
            "1 damage for each enemy card, ships aside",
            at(base="", bases="rodia kessel", row="x-wing lobot y-wing", foe_play="rebel-transport", phase="begin"),
            "base:rodia use:rodia",
            then(
                row="blockade-runner blockade-runner lobot",
                galaxy_discard="x-wing y-wing",
                foe_damage=2,
                foe_play="rebel-transport",
            ),
        ),
    ],
}

REBEL = {
    "y-wing": [
        (
            "a ship",
            at(play="y-wing", foe_play="star-destroyer gozanti-cruiser"),
            "use:y-wing hit:star-destroyer",
            then(exile="y-wing", play="", foe_ships={"star-destroyer": 2}),
        ),
        (
            "the base, ships aside",
            at(play="y-wing", foe_play="star-destroyer"),
            "use:y-wing hit:lothal",
            then(exile="y-wing", foe_damage=2, foe_ships={}),
        ),
        (
            "after it attacked",
            at(play="y-wing"),
            "commit:y-wing attack use:y-wing",
            then(exile="y-wing", foe_damage=4),
        ),
        (
            "no base in place: the damage is lost",
            at(play="y-wing", foe_base="", foe_bases="kessel rodia"),
            "use:y-wing",
            then(exile="y-wing", foe_won=0),
        ),
    ],
    "baze-malbus": [
        ("no base lost", at(play="baze-malbus"), "", then(attack={"baze-malbus": 2})),
        ("two lost", at(play="baze-malbus", foe_won=2), "", then(attack={"baze-malbus": 4})),
    ],
    "snowspeeder": [
        (
            "they choose",
            at(play="snowspeeder", foe_hand="stormtrooper at-at"),
            "use:snowspeeder foe:discard:stormtrooper",
            then(foe_hand="at-at", foe_discard="stormtrooper"),
        ),
        ("empty hand", at(play="snowspeeder"), "", then(closed="use:snowspeeder")),
    ],
    "duros-spy": [
        (
            "they discard",
            at(play="duros-spy", foe_hand="stormtrooper at-at"),
            "use:duros-spy foe:choose:discard foe:discard:at-at",
            then(foe_discard="at-at", force=0),
        ),
        ("or the Force", at(play="duros-spy", foe_hand="stormtrooper"), "use:duros-spy foe:choose:force", then(force=1)),
        ("empty hand: the Force", at(play="duros-spy"), "use:duros-spy", then(force=1)),
    ],
    "rebel-transport": [
        ("resource", at(play="rebel-transport", damage=3), "use:rebel-transport choose:resources", then(resources=1)),
        ("repair", at(play="rebel-transport", damage=3), "use:rebel-transport choose:repair", then(damage=1)),
    ],
    "chirrut-imwe": [
        ("with the Force", at(play="chirrut-imwe", force=1), "", then(attack={"chirrut-imwe": 2})),
        ("without", at(play="chirrut-imwe"), "", then(attack={"chirrut-imwe": 0})),
        ("2 Force", at(hand="chirrut-imwe"), "play:chirrut-imwe", then(force=2, attack={"chirrut-imwe": 2})),
    ],
    "rebel-commando": [
        (
            "their choice",
            at(play="rebel-commando", foe_hand="stormtrooper at-at"),
            "use:rebel-commando foe:discard:at-at",
            then(foe_hand="stormtrooper"),
        ),
        (
            "random with the Force",
            at(play="rebel-commando", force=1, foe_hand="stormtrooper stormtrooper"),
            "use:rebel-commando",
            then(foe_hand="stormtrooper", foe_discard="stormtrooper"),
        ),
    ],
    "x-wing": [
        ("with the Force", at(play="x-wing", force=1, deck="lobot"), "use:x-wing", then(hand="lobot")),
        ("without", at(play="x-wing"), "", then(closed="use:x-wing")),
    ],
    "jyn-erso": [
        (
            "one on top with the Force, no discard",
            at(play="jyn-erso", force=1, foe_hand="stormtrooper at-at"),
            "use:jyn-erso top:at-at",
            then(foe_hand="stormtrooper", foe_deck_top="at-at", foe_discard=""),
        ),
        (
            "looks only without",
            at(play="jyn-erso", foe_hand="stormtrooper at-at"),
            "use:jyn-erso",
            then(foe_hand="at-at stormtrooper", open="end-turn"),
        ),
        ("empty hand", at(play="jyn-erso"), "", then(closed="use:jyn-erso")),
    ],
    "u-wing": [
        ("with the Force", at(play="u-wing", force=1, damage=5), "use:u-wing", then(damage=2)),
        ("without", at(play="u-wing", damage=5), "", then(closed="use:u-wing")),
        ("no damage", at(play="u-wing", force=1), "", then(closed="use:u-wing")),
    ],
    "chewbacca": [
        ("with a unique card", at(play="chewbacca lobot", deck="x-wing"), "use:chewbacca", then(hand="x-wing")),
        ("alone", at(play="chewbacca x-wing"), "", then(closed="use:chewbacca")),
    ],
    "hammerhead-corvette": [
        (
            "any of theirs in play",
            at(play="hammerhead-corvette", foe_play="blockade-runner star-destroyer"),
            "use:hammerhead-corvette destroy:play/blockade-runner",
            then(exile="hammerhead-corvette", foe_play="star-destroyer", foe_discard="blockade-runner"),
        ),
        (
            "an enemy one in the row, no neutral one",
            at(play="hammerhead-corvette", row="star-destroyer gozanti-cruiser nebulon-b-frigate"),
            "use:hammerhead-corvette destroy:row/star-destroyer",
            then(exile="hammerhead-corvette", galaxy_discard="star-destroyer"),
        ),
    ],
    "b-wing": [
        ("they discard", at(play="b-wing", foe_hand="at-at"), "use:b-wing foe:choose:discard", then(attack={"b-wing": 5})),
        (
            "or it is stronger",
            at(play="b-wing", foe_hand="at-at"),
            "use:b-wing foe:choose:attack",
            then(attack={"b-wing": 7}),
        ),
        ("empty hand: stronger", at(play="b-wing"), "use:b-wing", then(attack={"b-wing": 7})),
        ("not after the attack", at(play="b-wing", foe_hand="at-at"), "commit:b-wing attack", then(closed="use:b-wing")),
    ],
    "han-solo": [
        ("one", at(play="han-solo", deck="lobot x-wing"), "use:han-solo", then(hand="lobot")),
        (
            "two with the Falcon",
            at(play="han-solo millennium-falcon", deck="lobot x-wing"),
            "use:han-solo",
            then(hand="lobot x-wing"),
        ),
    ],
    "cassian-andor": [
        (
            "after the reward",
            at(play="cassian-andor", row="tie-fighter", foe_hand="stormtrooper at-at"),
            "strike:tie-fighter reward:tie-fighter use:cassian-andor foe:discard:at-at",
            then(resources=1, foe_hand="stormtrooper"),
        ),
    ],
    "princess-leia": [
        (
            "on the deck with the Force",
            at(play="princess-leia", force=1, row="x-wing lobot star-destroyer"),
            "use:princess-leia",
            then(deck_top="x-wing", discard="", resources=0),
        ),
        ("else to the discard pile", at(play="princess-leia", row="x-wing"), "use:princess-leia", then(discard="x-wing")),
        ("no Rebel card", at(play="princess-leia", row="lobot"), "", then(closed="use:princess-leia")),
    ],
    "mon-calamari-cruiser": [("plain", at(play="mon-calamari-cruiser"), "", then(attack={"mon-calamari-cruiser": 3}))],
    "millennium-falcon": [
        (
            "a unique card",
            at(play="millennium-falcon", discard="x-wing han-solo lobot"),
            "use:millennium-falcon return:discard/han-solo",
            then(hand="han-solo", discard="lobot x-wing"),
        ),
        ("none", at(play="millennium-falcon", discard="x-wing"), "", then(closed="use:millennium-falcon")),
    ],
    "luke-skywalker": [
        (
            "their ship",
            at(play="luke-skywalker", force=1, foe_play="star-destroyer", row="gozanti-cruiser"),
            "use:luke-skywalker",
            then(foe_play="", foe_discard="star-destroyer", row="gozanti-cruiser"),
        ),
        ("without the Force", at(play="luke-skywalker", foe_play="star-destroyer"), "", then(closed="use:luke-skywalker")),
        ("no ship", at(play="luke-skywalker", force=1), "", then(closed="use:luke-skywalker")),
    ],
    "alliance-shuttle": [("resource", at(hand="alliance-shuttle"), "play:alliance-shuttle", then(resources=1))],
    "rebel-trooper": [("attack", at(play="rebel-trooper"), "", then(attack={"rebel-trooper": 2}))],
    "temple-guardian": [
        ("attack", at(hand="temple-guardian"), "play:temple-guardian choose:attack", then(attack={"temple-guardian": 1})),
        ("resource", at(hand="temple-guardian"), "play:temple-guardian choose:resources", then(resources=1)),
        ("Force", at(hand="temple-guardian"), "play:temple-guardian choose:force", then(force=1)),
        (
            "no Force to gain",
            at(hand="temple-guardian", force=3),
            "play:temple-guardian",
            then(closed="choose:force", open="choose:attack choose:resources skip"),
        ),
    ],
    "dantooine": [("plain", at(base="dantooine"), "", then(base="dantooine"))],
    "mon-cala": [
        (
            "a Rebel or neutral card into the hand, free",
            at(base="", bases="mon-cala hoth", row="x-wing star-destroyer", phase="begin"),
            "base:mon-cala take:x-wing",
            then(hand="x-wing", resources=0),
        ),
    ],
    "dagobah": [
        (
            "up to three of both",
            at(base="", bases="dagobah hoth", hand="lobot", discard="alliance-shuttle rebel-trooper", phase="begin"),
            "base:dagobah exile:discard/alliance-shuttle exile:discard/rebel-trooper exile:hand/lobot",
            then(exile="alliance-shuttle lobot rebel-trooper"),
        ),
    ],
    "alderaan": [
        ("4 Force", at(base="", bases="alderaan hoth", force=-1, phase="begin"), "base:alderaan use:alderaan", then(force=3)),
    ],
    "bespin": [
        (
            "the first neutral card",
            at(base="bespin", hand="bossk", deck="x-wing"),
            "play:bossk use:bespin",
            then(hand="x-wing"),
        ),
    ],
    "hoth": [
        (
            "the first 2 damage of a turn",
            at(faction="empire", foe_base="hoth", play="stormtrooper at-st"),
            "commit:stormtrooper attack commit:at-st attack",
            then(foe_damage=4),
        ),
    ],
    "jedha": [
        (
            "the first neutral purchase into the hand, exiled at the end",
            at(base="jedha", resources=3, row="bossk", deck="x-wing y-wing x-wing b-wing u-wing"),
            "buy:bossk use:jedha play:bossk end-turn",
            then(exile="bossk", discard=""),
        ),
        (
            "the borrowed one of two equal cards can be used, the own one stays",
            at(base="jedha", play="outer-rim-pilot", resources=2),
            "buy:outer-rim-pilot use:jedha play:outer-rim-pilot use:outer-rim-pilot.2 end-turn",
            then(exile="outer-rim-pilot", discard="outer-rim-pilot"),
        ),
        (
            "not the second",
            at(base="jedha", resources=6, row="bossk lobot"),
            "buy:bossk skip buy:lobot",
            then(discard="bossk lobot"),
        ),
        (
            "no Rebel card",
            at(base="jedha", resources=6, row="x-wing bossk"),
            "buy:x-wing buy:bossk use:jedha",
            then(hand="bossk"),
        ),
    ],
    "tatooine": [
        (
            "swap and 1 resource",
            at(base="", bases="tatooine hoth", row="lobot bossk", galaxy_discard="x-wing at-at", phase="begin"),
            "base:tatooine fetch:x-wing swap:lobot",
            then(row="bossk x-wing", galaxy_discard="at-at lobot", resources=1),
        ),
        (
            "no Rebel card there",
            at(base="", bases="tatooine hoth", row="lobot", galaxy_discard="at-at", phase="begin"),
            "base:tatooine",
            then(row="lobot", resources=0),
        ),
    ],
    "sullust": [
        (
            "the first purchase on the deck",
            at(base="sullust", resources=6, row="x-wing y-wing lobot"),
            "buy:x-wing use:sullust buy:y-wing",
            then(deck_top="x-wing", discard="y-wing"),
        ),
        ("declined", at(base="sullust", resources=6, row="x-wing"), "buy:x-wing skip", then(discard="x-wing")),
    ],
    "yavin-4": [
        (
            "2 damage for a discard, ships aside",
            at(base="yavin-4", play="snowspeeder", foe_hand="at-at stormtrooper", foe_play="star-destroyer"),
            "use:snowspeeder foe:discard:at-at",
            then(foe_damage=2),
        ),
    ],
}

NEUTRAL = {
    "z-95-headhunter": [
        (
            "they have a ship",
            at(play="z-95-headhunter", foe_play="rebel-transport", deck="lobot"),
            "use:z-95-headhunter",
            then(hand="lobot"),
        ),
        ("own ship only", at(play="z-95-headhunter star-destroyer"), "", then(closed="use:z-95-headhunter")),
    ],
    "jawa-scavenger": [
        (
            "at its cost",
            at(play="jawa-scavenger", resources=3, galaxy_discard="tie-interceptor x-wing at-at lobot"),
            "use:jawa-scavenger purchase:tie-interceptor",
            then(exile="jawa-scavenger", discard="tie-interceptor", resources=0, galaxy_discard="at-at lobot x-wing"),
        ),
    ],
    "rodian-gunslinger": [
        (
            "2 more against the row",
            at(play="rodian-gunslinger", row="jyn-erso"),
            "",
            then(attack={"rodian-gunslinger": 2}, attack_row={"rodian-gunslinger": 4}, open="strike:jyn-erso"),
        ),
    ],
    "kel-dor-mystic": [
        (
            "exile both",
            at(play="kel-dor-mystic", hand="lobot", discard="imperial-shuttle"),
            "use:kel-dor-mystic exile:discard/imperial-shuttle",
            then(exile="imperial-shuttle kel-dor-mystic", hand="lobot"),
        ),
        ("nothing else to exile", at(play="kel-dor-mystic"), "use:kel-dor-mystic", then(exile="kel-dor-mystic")),
    ],
    "lobot": [
        ("attack", at(hand="lobot"), "play:lobot choose:attack", then(attack={"lobot": 2})),
        ("resources", at(hand="lobot"), "play:lobot choose:resources", then(resources=2)),
        ("Force", at(hand="lobot"), "play:lobot choose:force", then(force=2)),
    ],
    "bossk": [
        ("1 Force", at(play="bossk", row="x-wing"), "strike:x-wing reward:x-wing use:bossk", then(resources=3, force=1)),
    ],
    "fang-fighter": [
        (
            "into the hand",
            at(resources=3, row="fang-fighter"),
            "buy:fang-fighter use:fang-fighter",
            then(hand="fang-fighter"),
        ),
        (
            "and draw with the Force",
            at(resources=3, row="fang-fighter", force=1, deck="at-at"),
            "buy:fang-fighter use:fang-fighter",
            then(hand="at-at fang-fighter"),
        ),
        ("declined", at(resources=3, row="fang-fighter"), "buy:fang-fighter skip", then(discard="fang-fighter", hand="")),
    ],
    "twilek-smuggler": [
        (
            "the next purchase on the deck",
            at(play="twilek-smuggler", resources=5, row="bossk lobot"),
            "use:twilek-smuggler buy:bossk buy:outer-rim-pilot",
            then(deck_top="bossk", discard="outer-rim-pilot"),
        ),
        (
            "this turn only",
            at(play="twilek-smuggler", deck=FIVE),
            "use:twilek-smuggler end-turn foe:end-turn",
            then(closed="use:twilek-smuggler"),
        ),
    ],
    "c-roc-cruiser": [
        (
            "discard to repair",
            at(play="c-roc-cruiser", hand="lobot imperial-shuttle", damage=5),
            "use:c-roc-cruiser discard:imperial-shuttle",
            then(damage=2, hand="lobot", discard="imperial-shuttle"),
        ),
    ],
    "dengar": [("2 resources", at(play="dengar", row="x-wing"), "strike:x-wing skip use:dengar", then(resources=2))],
    "quarren-mercenary": [
        (
            "one",
            at(resources=4, row="quarren-mercenary", hand="imperial-shuttle lobot"),
            "buy:quarren-mercenary exile:hand/imperial-shuttle",
            then(exile="imperial-shuttle", hand="lobot", discard="quarren-mercenary"),
        ),
        (
            "up to two with the Force",
            at(resources=4, row="quarren-mercenary", hand="imperial-shuttle lobot", force=1),
            "buy:quarren-mercenary exile:hand/imperial-shuttle exile:hand/lobot",
            then(exile="imperial-shuttle lobot"),
        ),
        (
            "declined",
            at(resources=4, row="quarren-mercenary", hand="imperial-shuttle"),
            "buy:quarren-mercenary skip",
            then(exile=""),
        ),
    ],
    "hwk-290": [("exile to repair", at(play="hwk-290", damage=5), "use:hwk-290", then(damage=1, exile="hwk-290"))],
    "blockade-runner": [
        ("attack and resource", at(hand="blockade-runner"), "play:blockade-runner", then(resources=1)),
    ],
    "ig-88": [
        (
            "exile one",
            at(play="ig-88", row="x-wing", hand="imperial-shuttle lobot"),
            "strike:x-wing skip exile:hand/imperial-shuttle",
            then(exile="imperial-shuttle", hand="lobot"),
        ),
    ],
    "nebulon-b-frigate": [
        ("resources", at(play="nebulon-b-frigate", damage=5), "use:nebulon-b-frigate choose:resources", then(resources=3)),
        ("repair", at(play="nebulon-b-frigate", damage=5), "use:nebulon-b-frigate choose:repair", then(damage=2)),
    ],
    "lando-calrissian": [
        (
            "draw",
            at(play="lando-calrissian", deck="at-at", foe_hand="x-wing"),
            "use:lando-calrissian",
            then(foe_hand="x-wing", hand="at-at"),
        ),
        (
            "they discard with the Force",
            at(play="lando-calrissian", deck="at-at", foe_hand="x-wing y-wing", force=1),
            "use:lando-calrissian foe:discard:x-wing",
            then(hand="at-at", foe_hand="y-wing"),
        ),
    ],
    "jabbas-sail-barge": [
        (
            "a Bounty Hunter",
            at(play="jabbas-sail-barge", discard="bossk boba-fett lobot"),
            "use:jabbas-sail-barge return:discard/boba-fett",
            then(hand="boba-fett", discard="bossk lobot"),
        ),
    ],
    "jabba-the-hutt": [
        (
            "exile to draw",
            at(play="jabba-the-hutt", hand="lobot imperial-shuttle", deck="at-at at-st"),
            "use:jabba-the-hutt exile:hand/imperial-shuttle",
            then(exile="imperial-shuttle", hand="at-at lobot"),
        ),
        (
            "two with the Force",
            at(play="jabba-the-hutt", hand="lobot imperial-shuttle", deck="at-at at-st", force=1),
            "use:jabba-the-hutt exile:hand/imperial-shuttle",
            then(exile="imperial-shuttle", hand="at-at at-st lobot"),
        ),
        ("empty hand", at(play="jabba-the-hutt"), "", then(closed="use:jabba-the-hutt")),
    ],
    "outer-rim-pilot": [
        ("bought from its own pile", at(resources=2), "buy:outer-rim-pilot", then(discard="outer-rim-pilot", pilots=1)),
        (
            "exile for 1 Force",
            at(hand="outer-rim-pilot"),
            "play:outer-rim-pilot use:outer-rim-pilot",
            then(resources=2, force=1, exile="outer-rim-pilot"),
        ),
    ],
}
