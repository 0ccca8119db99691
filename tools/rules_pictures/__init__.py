"""The pictures of the rules: `python -m tools.rules_pictures` writes docs/rules/pictures.

They hold no words, only cards, figures and letters, so that the German and the English pages share them.
"""

from tools.rules_pictures import bloom, elfer_raus, elfer_raus_master, level_8


def draw_pictures() -> dict[str, str]:
    """Draw all pictures: SVG text by the name of the file, which is that of the function after `draw_`."""
    return {
        f"{scene.__name__.removeprefix('draw_')}.svg": scene()
        for game in (elfer_raus, elfer_raus_master, level_8, bloom)
        for scene in game.SCENES
    }
