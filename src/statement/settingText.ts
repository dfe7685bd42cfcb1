/** Names and values of a setting, those within others by their path. */
const flatten = (value: unknown, path: string): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => flatten(one, path))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`))
      : [`${path} ${String(value)}`.trim()]

/** What a line of the change log set, for reading: `spreads.BTC 0.001 · min 1`. What is no JSON stays as it is. */
export const settingText = (value: string): string => {
  try {
    return flatten(JSON.parse(value), '').join(' · ')
  } catch {
    return value
  }
}
