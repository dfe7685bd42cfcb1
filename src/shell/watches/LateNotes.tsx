import { lateOf } from '../../ui/lateOf.tsx'

/** What is offered below the page; after the first screen. */
export const LateNotes = lateOf(() => import('./Notes.tsx'))
