// Puts the pages of a long snapshot together.

import type { Push } from '#protocol'

/** The pages of a snapshot so far, in order; `torn` when one is missing or belongs to another snapshot. */
export type Pages<T> = readonly Push<T>[] | 'torn'

const pageOf = ({ curPage = 1 }: Push): number => curPage

/** A first page begins anew, whatever there was. */
export const addPage = <T>(pages: Pages<T>, push: Push<T>): Pages<T> => {
  if (pageOf(push) === 1) return [push]
  if (pages === 'torn' || pageOf(push) !== pages.length + 1) return 'torn'
  const [first] = pages
  return first?.epoch === push.epoch && first?.offset === push.offset ? [...pages, push] : 'torn'
}

/** The venue of old sends one page and says nothing of pages. */
export const isLastPage = ({ lastPage = true }: Push): boolean => lastPage
