/** A text in parts: plain ones, and placeholders, which are filled in with values. */
export type Part = { readonly text: string } | { readonly placeholder: string }

/** Parts of a text in order: `Buy {{amount}}` is “Buy ” and the placeholder `amount`. */
export const partsOf = (text: string): readonly Part[] =>
  text
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\{\w+\}\}$/.test(part) ? { placeholder: part.slice(2, -2) } : { text: part }))

/** Names of the placeholders of a text, in order, each as often as it is there. */
export const placeholdersOf = (text: string): readonly string[] =>
  partsOf(text).flatMap((part) => ('placeholder' in part ? [part.placeholder] : []))

/** Names that the other list lacks, or has less often. */
const beyond = (names: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return names.filter((name) => {
    const found = left.indexOf(name)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
}

/** The placeholders that `text` has too few and too many, compared with `source`. */
export const placeholderFaults = (
  source: string,
  text: string,
): { readonly lost: string[]; readonly added: string[] } => {
  const [wanted, own] = [placeholdersOf(source), placeholdersOf(text)]
  return { lost: beyond(wanted, own), added: beyond(own, wanted) }
}
