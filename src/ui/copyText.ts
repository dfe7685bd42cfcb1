/** The old way, for plain http, where the clipboard interface is missing. */
const copyByCommand = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Within an open sheet, because that keeps the focus inside.
  const host = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  const before = document.activeElement
  host.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** Copies text; false when the browser forbids it in every way. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Denied: the old command may still be allowed.
  }
  return copyByCommand(text)
}

/** Marks what an element shows, so that one can copy it by hand. */
export const selectText = (element: Element): void => {
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else getSelection()?.selectAllChildren(element)
}
