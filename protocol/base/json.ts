// Reads JSON from outside: its shape is unknown until it has been checked.

/** Is it an object with names in it, and not a list? */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text, or undefined for anything else. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
