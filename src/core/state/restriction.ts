import { computed } from '@preact/signals-core'
import { person } from './state.ts'

/** The account cannot do all that it usually can: operators froze it, or its owner is closing it. */
export const isRestricted = computed(() => person.value?.frozen !== undefined || person.value?.eraseAt !== undefined)
