/** What would break a row, or is not seen in one: `|`, `%`, controls, line ends, and formats except the joiners of scripts and emoji. */
const ESCAPED = /[%|\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu
const LONE = /\p{Cs}/gu
// oxlint-disable-next-line no-control-regex
const WIDE = /[^\u0000-\u007f]/gu
const BYTE = /[\u0080-\u00ff]/g

const byteOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

/** Any text as a field: in UTF-8, with what could break the row percent-encoded. One text has one field. */
export const fieldOf = (text: string): string =>
  text
    .replaceAll(LONE, '\ufffd')
    .replaceAll(ESCAPED, encodeURIComponent)
    .replaceAll(WIDE, (sign) => encodeURIComponent(sign).replaceAll(/%(..)/g, byteOf))

/** The text of a field; undefined where the field is not how that text is written. */
export const textOfField = (field: string): string | undefined => {
  try {
    const text = decodeURIComponent(field.replaceAll(BYTE, (byte) => `%${byte.charCodeAt(0).toString(16)}`))
    return fieldOf(text) === field ? text : undefined
  } catch {
    return undefined
  }
}
