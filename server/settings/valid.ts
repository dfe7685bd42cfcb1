import * as v from 'valibot'

/**
 * The newest of some dated settings that its schema accepts. A stored setting stays as it was written, and a later
 * release may be stricter; then the one before it applies, and operators are informed (`refused.ts`). `read`: the value
 * this many positions behind the newest, undefined behind the last one.
 */
export const newestValid = async <S extends v.GenericSchema, R extends object>(
  schema: S,
  read: (back: number) => Promise<(R & { readonly value: unknown }) | undefined>,
): Promise<(Omit<R, 'value'> & { readonly value: v.InferOutput<S> }) | undefined> => {
  for (let back = 0; ; back += 1) {
    const line = await read(back)
    if (line === undefined) return undefined
    const checked = v.safeParse(schema, line.value)
    if (checked.success) return { ...line, value: checked.output }
  }
}
