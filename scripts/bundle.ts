/** What the bundler tells of a file that it made, as far as our plugins look. */
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

/** The file that holds a module of ours (`src/…`). Throws where the build has none. */
export const fileWith = (bundle: Bundle, module: string): string => {
  const found = Object.values(bundle).find(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...(moduleIds ?? [])].some((id) => id?.endsWith(`/${module}`)),
  )
  if (found === undefined) throw new Error(`the build has no ${module}`)
  return found.fileName
}

/** These files, and all that they need at once: what they import, each behind its styles. Without those in `known`. */
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
