let reduced: boolean | undefined

/**
 * Does the reader ask for reduced motion, by his device or in the settings? Kept in a variable, because live cells ask
 * hundreds of times a second.
 */
export const reducedMotion = (): boolean => {
  if (reduced !== undefined) return reduced
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  const page = document.documentElement
  const look = (): void => {
    reduced = query.matches || page.dataset['motion'] === 'less'
  }
  query.addEventListener('change', look)
  new MutationObserver(look).observe(page, { attributes: true, attributeFilter: ['data-motion'] })
  look()
  return reduced ?? false
}
