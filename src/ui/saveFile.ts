/** Lets the browser fetch what stands at an address of this origin and keep it as a file. */
export const saveFrom = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a text, or what was fetched, over as a file. */
export const saveFile = (name: string, type: string, content: string | Blob): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  saveFrom(address, name)
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
