let reduced: boolean | undefined

/** Does the reader ask for reduced motion? Kept in a variable, because live cells ask hundreds of times a second. */
export const reducedMotion = (): boolean => {
  if (reduced !== undefined) return reduced
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  query.addEventListener('change', () => {
    reduced = query.matches
  })
  reduced = query.matches
  return reduced
}
