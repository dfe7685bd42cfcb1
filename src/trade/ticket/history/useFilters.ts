import { useSearchParams } from 'react-router-dom'

/** Filters live in the address, so that back, reload and a shared link find them again. Empty text filters nothing. */
export const useFilters = <Name extends string>(
  names: readonly Name[],
): {
  readonly filters: Readonly<Record<Name, string>>
  readonly set: (name: Name, value: string) => void
  readonly clear: () => void
  readonly any: boolean
} => {
  const [query, setQuery] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>
  const change = (edit: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(query)
    edit(next)
    setQuery(next, { replace: true })
  }
  return {
    filters,
    set: (name, value) => change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () =>
      change((next) => {
        for (const name of names) next.delete(name)
      }),
    any: names.some((name) => filters[name] !== ''),
  }
}
