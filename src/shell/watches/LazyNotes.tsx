import { lazyPart } from '../../ui/lazyPart.tsx'

/** What is offered below the page; after the first screen. */
export const LazyNotes = lazyPart(() => import('./Notes.tsx'))
