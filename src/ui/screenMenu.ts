import { signal } from '@preact/signals-core'

/** What is open of the menu that every screen has: its entries, or the report about a text of the screen. */
export const screenMenu = signal<'entries' | 'report' | undefined>(undefined)
