// Calls of `/v2/common` that the help centre alone makes; apart from `common.ts`, which every page carries.

import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { document, documentId, documentLink, searchText, writtenIn } from '../wire/content.ts'

const helpArticle = v.object({
  id: v.string(),
  category: v.string(),
  title: v.string(),
  summary: v.string(),
  writtenIn,
  updatedAt: v.string(),
})

export const getHelpList = defineCall(
  '/v2/common/getHelpList',
  'The help articles, in reading order: all, those of a category, those that contain what was searched for.',
  v.strictObject({ category: v.optional(documentId), query: v.optional(searchText(100)) }),
  v.object({
    /** Every category, with the number of its articles that fit the query. */
    categories: v.array(v.object({ id: v.string(), title: v.string(), count: v.number() })),
    articles: v.array(helpArticle),
  }),
  { audience: 'guest', loading: true, keep: true },
)

export const getHelpDetails = defineCall(
  '/v2/common/getHelpDetails',
  'One help article, and those that go on from it.',
  v.strictObject({ id: documentId }),
  v.object({ ...document.entries, category: v.string(), related: v.array(documentLink) }),
  { audience: 'guest', loading: true, keep: true },
)
