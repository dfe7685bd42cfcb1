import { ERRORS } from '#protocol'

/** What the protocol calls the code of an answer, such as `notFound`; the code itself of one that is no refusal. */
export const codeName = ({ code }: { readonly code: unknown }): string =>
  Object.entries(ERRORS).find(([, error]) => error.code === code)?.[0] ?? String(code)
