import { LANGUAGE_FACTS, type Language } from '#protocol'

/** As typography writes it; `src/ui/format/number.ts` has the same, and a test compares the two. */
const MINUS = '\u2212'
const ARROWS = { up: '▲ ', down: '▼ ', flat: '' } as const

/** A positive decimal with the decimals of its tick, cut or padded, as the list writes it in this language. */
export const priceText = (price: string, decimals: number, language: Language): string => {
  const { group, decimal } = LANGUAGE_FACTS[language].numbers
  const [whole = '', fraction = ''] = price.split('.')
  const head = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === 0 ? head : head + decimal + fraction.slice(0, decimals).padEnd(decimals, '0')
}

/** The move of a day, with arrow and sign, cut to hundredths of a per cent. For the look only, so floats are enough. */
export const moveText = (
  last: string,
  open: string,
  language: Language,
): { readonly way: keyof typeof ARROWS; readonly text: string } => {
  const { decimal, percentGap } = LANGUAGE_FACTS[language].numbers
  const move = Math.trunc((Number(last) / Number(open) - 1) * 10_000)
  const way = move > 0 ? 'up' : move < 0 ? 'down' : 'flat'
  const sign = { up: '+', down: MINUS, flat: '' }[way]
  const percent = (Math.abs(move) / 100).toFixed(2).replace('.', decimal)
  return { way, text: `${ARROWS[way]}${sign}${percent}${percentGap}%` }
}
