import type { common } from '#protocol'
import type { Handler } from '../../services/handler.ts'

export const reportText: Handler<typeof common.reportText> = async (draft, { services, ip }) =>
  (await services.textReports.save(draft, ip)) ?? {}
