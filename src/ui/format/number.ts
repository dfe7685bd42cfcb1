import { DISPLAY_DECIMALS, EMPTY_NUMBER, NOT_A_NUMBER } from '#protocol'
import { type NumberStyle, numberStyle } from '../../core/format/numberStyle.ts'

/**
 * All figures are decimal strings and are cut, never rounded. Live cells call these hundreds of
 * times a second, so they are plain string work: no Intl, no floats, no regular expression on the usual path.
 */

/** The minus of typography: as wide as a plus, so that columns stand still. */
const MINUS = '\u2212'

const grouped = (whole: string, group: string): string => {
  if (whole.length <= 3) return whole
  let out = whole.slice(0, whole.length % 3)
  for (let at = out.length; at < whole.length; at += 3) out += (out === '' ? '' : group) + whole.slice(at, at + 3)
  return out
}

/** True when the text shows as nothing but zeros: then it carries no sign. */
const isNought = (whole: string, fraction: string): boolean => {
  for (let at = 0; at < whole.length; at += 1) if (whole.charCodeAt(at) !== 48) return false
  for (let at = 0; at < fraction.length; at += 1) if (fraction.charCodeAt(at) !== 48) return false
  return true
}

/** Is this a plain decimal: digits, one point at most and not at an end, a minus before it at most? */
const readable = (value: string): boolean => {
  const from = value.charCodeAt(0) === 45 ? 1 : 0
  let points = 0
  for (let at = from; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code === 46) {
      if (at === from || at === value.length - 1) return false
      points += 1
    } else if (code < 48 || code > 57) return false
  }
  return points <= 1 && value.length > from
}

/**
 * A figure with exactly `decimals` digits behind the separator, cut or padded: prices by their tick.
 * Empty or missing: `--`.
 */
export const formatFixed = (
  value: string | undefined,
  decimals: number,
  style: NumberStyle = numberStyle(),
): string => {
  if (value === undefined || value === '' || !readable(value)) return NOT_A_NUMBER
  const negative = value.charCodeAt(0) === 45
  const dot = value.indexOf('.')
  const whole = value.slice(negative ? 1 : 0, dot < 0 ? value.length : dot)
  const fraction = decimals === 0 ? '' : (dot < 0 ? '' : value.slice(dot + 1, dot + 1 + decimals)).padEnd(decimals, '0')
  const sign = negative && !isNought(whole, fraction) ? MINUS : ''
  const head = sign + grouped(whole, style.group)
  return decimals === 0 ? head : head + style.decimal + fraction
}

/** A price with the decimals of its tick. */
export const formatPrice = (price: string | undefined, decimals: number, style?: NumberStyle): string =>
  formatFixed(price, decimals, style)

/** An amount: at most `decimals` digits behind the separator, closing zeros left out. Empty: `0.0000`; no number: `--`. */
export const formatAmount = (
  value: string | undefined,
  decimals = DISPLAY_DECIMALS,
  style: NumberStyle = numberStyle(),
): string => {
  if (value === undefined || value === '') return EMPTY_NUMBER.replace('.', style.decimal)
  const text = formatFixed(value, decimals, style)
  if (decimals === 0 || text === NOT_A_NUMBER) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end -= 1
  if (text[end - 1] === style.decimal) end -= 1
  return text.slice(0, end)
}

/** Money on screen: at least `least` decimals, at most `most`. */
export const formatMoney = (
  value: string | undefined,
  least = 2,
  most = 8,
  style: NumberStyle = numberStyle(),
): string => {
  const text = formatFixed(value, most, style)
  if (text === NOT_A_NUMBER || most === least) return text
  const shortest = text.length - (most - least)
  let end = text.length
  while (end > shortest && text.charCodeAt(end - 1) === 48) end -= 1
  if (text[end - 1] === style.decimal) end -= 1
  return text.slice(0, end)
}

/** 2.41G, 486.2M, 1.23万: a figure in few characters, cut to `decimals` digits, closing zeros left out. */
export const formatCompact = (value: string | undefined, decimals = 2, style: NumberStyle = numberStyle()): string => {
  if (value === undefined || value === '') return EMPTY_NUMBER.replace('.', style.decimal)
  if (!readable(value)) return NOT_A_NUMBER
  const negative = value.charCodeAt(0) === 45
  const dot = value.indexOf('.')
  const whole = value.slice(negative ? 1 : 0, dot < 0 ? value.length : dot).replace(/^0+(?=\d)/, '')
  for (const [exponent, sign] of style.units) {
    if (whole.length <= exponent) continue
    const split = whole.length - exponent
    const shifted = `${negative ? '-' : ''}${whole.slice(0, split)}.${whole.slice(split)}`
    return formatAmount(shifted, decimals, style) + sign
  }
  return formatAmount(value, decimals, style)
}

/** A figure cut in two where its decimals begin: the second part stands lighter. */
export const splitDecimals = (text: string, style: NumberStyle = numberStyle()): readonly [string, string] => {
  const at = text.lastIndexOf(style.decimal)
  return at < 0 ? [text, ''] : [text.slice(0, at + 1), text.slice(at + 1)]
}

/** A signed figure: a plus or a minus always, but for zero. */
export const formatSigned = (
  value: string | undefined,
  decimals: number,
  style: NumberStyle = numberStyle(),
): string => {
  const text = formatFixed(value, decimals, style)
  const bare = text.charCodeAt(0)
  if (text === NOT_A_NUMBER || bare === MINUS.charCodeAt(0)) return text
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 49 && code <= 57) return `+${text}`
  }
  return text
}

/** A fraction such as '0.0184' or 0.0184 as +1.84%, cut to `decimals` digits. Floats are for the look only. */
export const formatPercent = (
  fraction: string | number | undefined,
  decimals = 2,
  style: NumberStyle = numberStyle(),
): string => {
  if (fraction === undefined || fraction === '') return NOT_A_NUMBER
  const percent = typeof fraction === 'number' ? fraction * 100 : Number(fraction) * 100
  if (!Number.isFinite(percent)) return NOT_A_NUMBER
  // A float's own dust (1.7999999 for 1.8) must not cut a digit away.
  const text = (Math.trunc(percent * 10 ** decimals + Math.sign(percent) * 1e-7) / 10 ** decimals).toFixed(decimals)
  return formatSigned(text, decimals, style) + style.percentGap + '%'
}
