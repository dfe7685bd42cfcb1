/** Cuts a plain decimal to `digits` significant digits, without rounding. */
export const significant = (text: string, digits: number): string => {
  const point = text.indexOf('.')
  const whole = point < 0 ? text.length : point
  let kept = 0
  let at = 0
  for (; at < text.length && kept < digits; at++) {
    const sign = text.charCodeAt(at)
    if (kept > 0 ? sign >= 48 && sign <= 57 : sign > 48 && sign <= 57) kept++
  }
  if (at < whole) return text.slice(0, at) + '0'.repeat(whole - at)
  let end = Math.max(at, whole)
  if (end > whole) {
    while (text.charCodeAt(end - 1) === 48) end--
    if (end === whole + 1) end = whole
  }
  return text.slice(0, end)
}
