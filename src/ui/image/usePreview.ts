import { type RefCallback, useCallback } from 'react'

/** Shows a file in the picture that gets this as its `ref`; its address is given back when it is not shown any more. */
export const usePreview = (file: Blob | undefined): RefCallback<HTMLImageElement> =>
  useCallback(
    (image) => {
      if (image === null || file === undefined) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
