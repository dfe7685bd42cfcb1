import type { ComponentType } from 'react'
import { fetchDefault } from '../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../core/chunks/useLazyPart.ts'

/** A part of the shell that is fetched after the first screen; until then its place is empty. */
export const lazyPart = (importer: () => Promise<{ default: ComponentType }>): ComponentType => {
  const fetch = () => fetchDefault(importer)
  return function LazyPart() {
    const { Part } = useLazyPart(fetch)
    return Part === undefined ? null : <Part />
  }
}
