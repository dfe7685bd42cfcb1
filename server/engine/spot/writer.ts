import type { Result } from '../core/requests.ts'
import { createWriter, type Writer, type WriterPorts } from '../core/writer.ts'
import { type BatchDone, isUserCommand } from './batch.ts'
import type { MarketCommand, UserCommand } from './commands.ts'

type Ports = WriterPorts<UserCommand, MarketCommand, Result, BatchDone>

/**
 * The only writer of spot orders. After a lost commit only prices run again: a trigger that has fired no longer waits.
 */
export const createSpotWriter = (
  ports: Omit<Ports, 'isUser' | 'isRepeatable'>,
): Writer<UserCommand, MarketCommand, Result> =>
  createWriter<UserCommand, MarketCommand, Result, BatchDone>({
    ...ports,
    isUser: isUserCommand,
    isRepeatable: ({ kind }) => kind === 'price',
  })
