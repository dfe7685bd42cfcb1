/** What stands in fields that nobody typed: numbers beyond what is stored, letters that no text column takes, other types. */
const ANYWHERE: readonly unknown[] = [
  // Around the ends of a bigint, in 19 and 20 digits.
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '18446744073709551616',
  '99999999999999999999',
  '99999999999999999999.999999999999999999',
  '-1',
  '-9223372036854775809',
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'b\udfffa',
  'x'.repeat(4_000),
  '\u{1d54f}'.repeat(2_000),
  '1e400',
  '__proto__',
  '%00',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  null,
  [],
  ['1'],
  {},
  { a: 1 },
]

const INSIDE = ['\0', '\ud800', '\udfff', '\u{1d54f}']

/** These, and the field's own sample with something in it that is not seen. */
export const hostileFor = (sample: unknown): readonly unknown[] =>
  typeof sample === 'string'
    ? [...ANYWHERE, ...INSIDE.flatMap((bad) => [sample + bad, sample.slice(0, 1) + bad + sample.slice(1)])]
    : ANYWHERE
