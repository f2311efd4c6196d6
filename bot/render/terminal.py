"""An answer in the terminal."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from bot.answers.model import Answer
from bot.render.layout import Paragraph, lay_out

STYLES = {"bold": "bold", "italic": "italic", "dim": "dim", "added": "bold green", "removed": "strike red"}
PLAIN_MARKS = {"added": ("{+", "+}"), "removed": ("[-", "-]")}
"""What stands around changed words where there are no colours: without marks a quote would run old and new words together."""
WIDTH = 100


def show(answer: Answer, console: Console) -> None:
    """Print an answer, at most 100 columns wide."""
    with console.capture() as captured:
        console.print(rendered(answer, marks=console.color_system is None), width=min(console.width, WIDTH))
    console.file.write("\n".join(line.rstrip() for line in captured.get().split("\n")))


def rendered(answer: Answer, *, marks: bool = False) -> RenderableType:
    """Return an answer as something that rich prints: title, paragraphs, footer. `marks`: changed words are marked by signs."""
    layout = lay_out(answer)
    parts: list[RenderableType] = [Text(layout.title, style="bold underline")] if layout.title else []
    parts += [_block(paragraph, marks) for paragraph in layout.paragraphs]
    if layout.footer:
        parts.append(Padding(Text(layout.footer, style="dim"), (1, 0, 0, 0), expand=False))
    return Group(*parts)


def _block(paragraph: Paragraph, marks: bool) -> RenderableType:
    left = 2 * paragraph.indent + 4 * paragraph.quote
    return Padding(_text(paragraph, marks), (0 if paragraph.quote else 1, 0, 0, left), expand=False)


def _text(paragraph: Paragraph, marks: bool) -> Text:
    text = Text()
    for span in paragraph.spans:
        before, after = PLAIN_MARKS.get(span.style, ("", "")) if marks else ("", "")
        text.append(f"{before}{span.text}{after}", STYLES.get(span.style))
    return text
