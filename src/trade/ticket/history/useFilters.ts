import { useSearchParams } from 'react-router-dom'

/** The values that a filter may have; `any` takes every text. */
export type Allowed = Readonly<Record<string, readonly string[] | 'any'>>

/** The filters that are set, by their names: as a call takes them. */
export type Filters<A extends Allowed> = {
  readonly [Name in keyof A]?: A[Name] extends readonly (infer Value)[] ? Value : string
}

/** A filter by its name: its value, and what sets it; '' filters nothing. */
export type FilterOf<A extends Allowed> = <Name extends keyof A & string>(
  name: Name,
) => { readonly value: Filters<A>[Name]; readonly onChange: (value: string) => void }

/** Filters live in the address, so that back, reload and a shared link find them again. `allowed` may be another each time. */
export const useFilters = <const A extends Allowed>(
  allowed: A,
): {
  readonly filters: Filters<A>
  readonly of: FilterOf<A>
  /** Empty text filters nothing. */
  readonly set: (name: keyof A & string, value: string) => void
  readonly clear: () => void
  readonly any: boolean
} => {
  const [query, setQuery] = useSearchParams()
  const names = Object.keys(allowed)
  const known = names.flatMap((name) => {
    const [value, choices] = [query.get(name) ?? '', allowed[name]]
    return value !== '' && (choices === 'any' || choices?.includes(value)) ? [[name, value] as const] : []
  })
  const change = (edit: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(query)
    edit(next)
    setQuery(next, { replace: true })
  }
  const filters = Object.fromEntries(known) as Filters<A>
  const set = (name: keyof A & string, value: string): void =>
    change((next) => (value === '' ? next.delete(name) : next.set(name, value)))
  return {
    filters,
    of: (name) => ({ value: filters[name], onChange: (value) => set(name, value) }),
    set,
    clear: () =>
      change((next) => {
        for (const name of names) next.delete(name)
      }),
    any: names.some((name) => (query.get(name) ?? '') !== ''),
  }
}
