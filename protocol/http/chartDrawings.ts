import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { drawing, drawingId, drawingStyle, TEMPLATES_LIMIT } from '../wire/drawing.ts'
import { instId } from './hq.ts'

/** So many drawings are sent at once; a device with more sends several times. */
export const DRAWINGS_AT_ONCE = 25

const drawings = v.array(drawing)
const templates = v.pipe(v.array(drawingStyle), v.maxLength(TEMPLATES_LIMIT))

export const get = defineCall(
  '/v2/chartDrawings/get',
  'What the account has drawn on the chart of an instrument, and its templates.',
  v.strictObject({ instId }),
  v.object({ drawings, templates }),
  { ours: true },
)

export const change = defineCall(
  '/v2/chartDrawings/change',
  'Puts drawings in the place of those with their ids, or beside the others, and removes some; all drawings of the instrument afterwards. The same request again changes nothing more.',
  v.strictObject({
    instId,
    put: v.pipe(
      drawings,
      v.maxLength(DRAWINGS_AT_ONCE),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'unique'),
    ),
    removed: v.pipe(v.array(drawingId), v.maxLength(DRAWINGS_AT_ONCE)),
  }),
  v.object({ drawings }),
  { ours: true },
)

export const setTemplates = defineCall(
  '/v2/chartDrawings/setTemplates',
  'Puts these templates in the place of those that the account has.',
  v.strictObject({ templates }),
  v.object({ templates }),
  { ours: true },
)
