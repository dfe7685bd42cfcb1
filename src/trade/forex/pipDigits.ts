/**
 * A formatted price in three: what a dealer reads small, the two digits of its pips, and the tenth of a pip at the end.
 * A separator between the large digits stays with them. What is no price is all small.
 */
export const pipDigits = (price: string): readonly [head: string, pips: string, tenth: string] => {
  const end = price.length - 1
  if (!/\d.?\d\d$/.test(price)) return [price, '', '']
  const isDigit = (at: number): boolean => /\d/.test(price[at] ?? '')
  let from = end
  for (let large = 0; large < 2 && from > 0; ) {
    from -= 1
    if (isDigit(from)) large += 1
  }
  return [price.slice(0, from), price.slice(from, end), price.slice(end)]
}
