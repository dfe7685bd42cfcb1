import { isPaidIn, type PayMethodSettings, type payType } from '#protocol'
import { isOfferedIn } from '../../c2c/offeredMethods.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Handler, UserRequest } from '../../services/handler.ts'
import { actorOf } from './proof.ts'

const offered = (
  methods: ReadonlyMap<string, PayMethodSettings>,
  isListed: (settings: PayMethodSettings) => boolean,
): payType.OfferedMethod[] =>
  [...methods].flatMap(([id, settings]) => {
    const { open, ...shown } = settings
    return open && isListed(settings) ? [{ id, ...shown }] : []
  })

export const getList: Handler<typeof payType.getList> = async (_, { services }) => ({
  methods: offered(await services.payMethods.configured(), () => true),
})

export const getPayType: Handler<typeof payType.getPayType> = async ({ country }, { services }) => ({
  methods: offered(await services.payMethods.configured(), (settings) => isOfferedIn(settings, country)),
})

export const selectUserPayType: Handler<typeof payType.selectUserPayType> = (_, { services, uid }) =>
  services.payMethods.list(uid)

export const fastPayType: Handler<typeof payType.fastPayType> = async ({ currency }, { services, uid }) => {
  const { payMethods, database } = services
  const usable = await payMethods.usable(database.db, uid)
  const ids = new Set(
    usable.flatMap(({ id, settings }) => (currency === undefined || isPaidIn(settings, currency) ? [id] : [])),
  )
  const { methods } = await payMethods.list(uid)
  return { methods: methods.filter(({ id }) => ids.has(id)) }
}

export const payTypeData: Handler<typeof payType.payTypeData> = async ({ id }, { services, uid }) =>
  (await services.payMethods.read(uid, id)) ?? refuse('notFound', { field: 'id' })

/** The list after a change, or why there was none. */
const listAfter = async (
  { services, uid }: UserRequest,
  refused: Refused | undefined,
): Promise<Refused | payType.SavedMethods> => refused ?? services.payMethods.list(uid)

export const save: Handler<typeof payType.save> = async (input, request) =>
  listAfter(request, await request.services.payMethods.save(actorOf(request), input))

export const updatePayTypeData: Handler<typeof payType.updatePayTypeData> = async (input, request) =>
  listAfter(request, await request.services.payMethods.change(actorOf(request), input))

export const update: Handler<typeof payType.update> = async (input, request) =>
  listAfter(request, await request.services.payMethods.remove(actorOf(request), input))
