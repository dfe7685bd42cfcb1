/** Pixels of a poster: twice what the widest phone shows of it. */
export const POSTER = { width: 720, height: 1_120 } as const

/** Backgrounds to choose from: from the colour at the top to that at the bottom, and the ink that can be read on both. */
export const BACKGROUNDS = {
  night: { from: '#0b1220', to: '#26345e', ink: '#ffffff' },
  sea: { from: '#0b4a4a', to: '#0f766e', ink: '#ffffff' },
  morning: { from: '#ffe9c7', to: '#ffc9b5', ink: '#20130a' },
} as const
export type Background = keyof typeof BACKGROUNDS

/** The texts of a poster, in the language in which it is drawn. */
export interface PosterTexts {
  readonly lang: string
  readonly name: string
  readonly headline: string
  readonly text: string
  readonly code: string
  readonly note: string
  /** That it is a demo; '' where it is none. */
  readonly demo: string
}

const EDGE = 56
/** White around the code, as the standard asks: four modules of the 29 that a link takes. */
const QR = { size: 376, frame: 52 } as const
const FAMILY =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Noto Sans Thai", sans-serif'

/** Words and the signs between them; older browsers know only those that blanks separate. */
const wordsOf = (text: string, lang: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter(lang, { granularity: 'word' }).segment(text), ({ segment }) => segment)
    : text.split(/(?<= )/)

/** Breaks a text where its language allows, so that each line fits. */
const linesOf = (context: CanvasRenderingContext2D, text: string, lang: string, width: number): string[] => {
  const words = wordsOf(text, lang)
  const lines = ['']
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    // A closing sign stays with the word before it.
    const isSign = /^[\p{P}\s]+$/u.test(word)
    if (isSign || last === '' || context.measureText(last + word).width <= width) lines[lines.length - 1] = last + word
    else lines.push(word.trimStart())
  }
  return lines.map((line) => line.trim())
}

interface Block {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly most: number
}

/** Writes a text in the middle, smaller where it would take more lines than it may; returns where it ends. */
const write = (
  context: CanvasRenderingContext2D,
  { text, size, weight, most }: Block,
  lang: string,
  top: number,
): number => {
  const width = POSTER.width - 2 * EDGE
  let [now, lines] = [size, [text]]
  for (; now >= 18; now -= 2) {
    context.font = `${weight} ${now}px ${FAMILY}`
    lines = linesOf(context, text, lang, width)
    if (lines.length <= most && lines.every((line) => context.measureText(line).width <= width)) break
  }
  for (const [at, line] of lines.entries()) context.fillText(line, POSTER.width / 2, top + (at + 1) * now * 1.3)
  return top + lines.length * now * 1.3
}

/** Draws a poster: its background, name, headline, the code as a picture in white, the code in letters, and what it means. */
export const drawPoster = (
  context: CanvasRenderingContext2D,
  background: Background,
  { lang, name, headline, text, code, note, demo }: PosterTexts,
  qr: CanvasImageSource,
): void => {
  const { width, height } = POSTER
  const { from, to, ink } = BACKGROUNDS[background]
  const fill = context.createLinearGradient(0, 0, 0, height)
  fill.addColorStop(0, from)
  fill.addColorStop(1, to)
  context.fillStyle = fill
  context.fillRect(0, 0, width, height)
  context.fillStyle = ink
  context.textAlign = 'center'
  let top = write(context, { text: name, size: 34, weight: 600, most: 1 }, lang, EDGE)
  top = write(context, { text: headline, size: 56, weight: 700, most: 3 }, lang, top + 20)
  const [side, left] = [QR.size + 2 * QR.frame, (width - QR.size) / 2 - QR.frame]
  top = Math.max(top + 44, 330)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(left, top, side, side, 28)
  context.fill()
  context.imageSmoothingEnabled = false
  context.drawImage(qr, left + QR.frame, top + QR.frame, QR.size, QR.size)
  context.fillStyle = ink
  top = write(context, { text, size: 28, weight: 400, most: 2 }, lang, top + side + 20)
  top = write(context, { text: code, size: 52, weight: 700, most: 1 }, lang, top + 4)
  top = write(context, { text: note, size: 24, weight: 400, most: 3 }, lang, top + 14)
  write(context, { text: demo, size: 24, weight: 400, most: 1 }, lang, top + 6)
}
