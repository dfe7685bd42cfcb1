/** Whether the last digit of a number is its check digit by Luhn's rule (ISO 7812), as on every bank card. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (const [at, digit] of digits.split('').toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
