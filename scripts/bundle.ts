/** A file of a build, with the fields that our plugins read. */
export interface BuiltFile {
  readonly type: string
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
  readonly code?: string
  readonly source?: string | Uint8Array
}

/** All files of a build, by name. */
export type Bundle = Readonly<Record<string, BuiltFile>>

/** Name of the built file with a module of ours (`src/…`). Throws when there is none. */
export const fileWith = (bundle: Bundle, module: string): string => {
  const found = Object.values(bundle).find(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...(moduleIds ?? [])].some((id) => id?.endsWith(`/${module}`)),
  )
  if (found === undefined) throw new Error(`the build has no ${module}`)
  return found.fileName
}

/** These files and all that load with them: their static imports and styles. Files in `known` are left out. */
export const reachOf = (
  bundle: Bundle,
  names: readonly string[],
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => {
  const found = new Set<string>()
  const collect = (name: string): void => {
    if (known.has(name) || found.has(name)) return
    found.add(name)
    const { imports = [], viteMetadata } = bundle[name] ?? {}
    for (const css of viteMetadata?.importedCss ?? []) if (!known.has(css)) found.add(css)
    imports.forEach(collect)
  }
  names.forEach(collect)
  return found
}
