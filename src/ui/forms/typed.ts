/** For `form.field`: codes are pasted as apps show them, with a blank in the middle. */
export const withoutBlanks = {
  setValueAs: (typed: unknown) => (typeof typed === 'string' ? typed.replace(/\s/g, '') : typed),
}

/** As `withoutBlanks`; nothing typed is no code at all, so that the venue says which one it wants. */
export const optionalCode = {
  setValueAs: (typed: unknown) => {
    const text = withoutBlanks.setValueAs(typed)
    return text === '' ? undefined : text
  },
}

/** Blanks around what is typed count for nothing. */
export const trimmed = { setValueAs: (typed: unknown) => (typeof typed === 'string' ? typed.trim() : typed) }
