/** The address in the source of a lazy import; undefined where the build writes it differently. */
export const addressOf = (importer: () => Promise<unknown>, base: string): string | undefined => {
  const found = /import\(\s*["'`]([^"'`]+)["'`]\s*\)/.exec(String(importer))?.[1]
  return found === undefined ? undefined : new URL(found, base).href
}
