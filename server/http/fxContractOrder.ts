import type { fxContractOrder } from '#protocol'
import { type Handler, refuse } from './handler.ts'

export const save: Handler<typeof fxContractOrder.save> = async () => refuse('instrumentReadOnly', { field: 'instId' })
