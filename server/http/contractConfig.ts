import type { contractConfig } from '#protocol'
import { type Handler, refuse } from './handler.ts'

export const getList: Handler<typeof contractConfig.getList> = async () => refuse('unavailable')
