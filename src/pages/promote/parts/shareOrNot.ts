/** Opens the device's share sheet. False where there is none, or where it takes no such thing; closing the sheet is no failure. */
export const shareOrNot = async (data: ShareData): Promise<boolean> => {
  const isAble =
    typeof navigator.share === 'function' &&
    (data.files === undefined || ('canShare' in navigator && navigator.canShare(data)))
  if (!isAble) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
