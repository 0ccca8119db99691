"""Settings of Sphinx for the site: MyST documents in docs/, the theme Furo, the reference from docstrings."""

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))
# Docstrings are only read, so nothing needs compiling.
os.environ["REIHUM_PLAIN"] = "1"

import reihum  # noqa: E402 - found through the line above

project = "Reihum"
author = project_copyright = "The Reihum authors"
release = reihum.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
exclude_patterns = ["screenshots/**", "rules/pictures/**"]
default_role = "code"
"""Docstrings mark code as Markdown does, with single backquotes."""

myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]

autodoc_member_order = "bysource"
autodoc_mock_imports = ["gymnasium", "jax", "optax", "pettingzoo", "pyspiel"]
"""What the interfaces for learners and the training need; the reference only reads their docstrings."""
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": False}
python_display_short_literal_types = True
maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"Reihum {release}"
html_logo = html_favicon = str(ROOT / "web/public/icon.svg")
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": {"color-brand-primary": "#7a4a1e", "color-brand-content": "#8a4b12", "color-brand-visited": "#6b3f6e"},
    "dark_css_variables": {"color-brand-primary": "#e9b872", "color-brand-content": "#f0b45e", "color-brand-visited": "#c9a2d6"},
}


def _mark_german(_app: object, page: str, _template: str, context: dict[str, object], _tree: object) -> None:
    """Set the language of German pages for browsers and screen readers."""
    if page.startswith("rules/de/") or page.endswith(".de"):
        context["language"] = "de"


def _skip_bare_field(_app: object, _what: str, _name: str, member: object, _skip: object, _options: object) -> bool | None:
    """Leave out the fields of named tuples, which the docstring of their class describes."""
    return True if (getattr(member, "__doc__", None) or "").startswith("Alias for field number") else None


def _show_constructor(
    _app: object, what: str, _name: str, shown: object, _options: object, signature: str | None, _returned: str | None
) -> tuple[str, None] | None:
    """Show the parameters of a class that derives from one of a package that is not there; its stand-in takes any."""
    if what != "class" or signature != "(*args: Any, **kwargs: Any)" or "__init__" not in vars(shown):
        return None
    from sphinx.util import inspect

    made_by = inspect.signature(vars(shown)["__init__"], bound_method=True)
    return inspect.stringify_signature(made_by, show_return_annotation=False, unqualified_typehints=True), None


def setup(app: Any) -> None:  # noqa: ANN401 - Sphinx need not be there where types are checked
    """Register the hooks of this site with Sphinx."""
    app.connect("html-page-context", _mark_german)
    app.connect("autodoc-process-signature", _show_constructor)
    app.connect("autodoc-skip-member", _skip_bare_field)
