import type { ComponentType } from 'react'
import { fetchDefault } from '../core/chunks/fetchChunk.ts'
import { useLatePart } from '../core/chunks/useLatePart.ts'

/** A part of the shell that comes behind the first screen; until then nothing stands in its place. */
export const lateOf = (importer: () => Promise<{ default: ComponentType }>): ComponentType => {
  const fetch = () => fetchDefault(importer)
  return function Late() {
    const { Part } = useLatePart(fetch)
    return Part === undefined ? null : <Part />
  }
}
