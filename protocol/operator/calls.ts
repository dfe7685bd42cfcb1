import * as c2c from './c2c.ts'
import * as earn from './earn.ts'
import { listEarnLoans } from './earnLoans.ts'
import * as people from './people.ts'
import * as queues from './queues.ts'
import * as ratings from './ratings.ts'
import * as referrals from './referrals.ts'
import * as reviews from './reviews.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as support from './support.ts'
import * as textReports from './textReports.ts'
import * as venue from './venue.ts'

export { OPERATOR_PREFIX, type OperatorAudience, type Role } from '../wire/audience.ts'
export type { OperatorCall } from '../wire/call.ts'
export { type FreezeReason, freezeReason } from '../wire/freezeReason.ts'
export { type C2cCaseLine, type C2cDeskCase, type C2cRuling, CASE_RECORD_PATH } from './c2c.ts'
export { changesOf } from './changes.ts'
export type { EarnProductFigures, EarnTermsView, SaleFigures } from './earn.ts'
export type { LoanFigures, LoanTermsView } from './earnLoans.ts'
export type { PersonCard, PersonView } from './people.ts'
export { type OperatorCase, pictureUrl, type QueueEntry } from './queues.ts'
export type { WrittenRating } from './ratings.ts'
export type { ReferralReport, ReferralReportLine } from './referrals.ts'
export { type Review, type ReviewKind, type ReviewState, WAITING_REVIEWS } from './reviews.ts'
export { role } from './role.ts'
export type { Operator } from './session.ts'
export {
  GROWING_KINDS,
  SETTING_KEY,
  SETTING_NOTICE,
  SETTING_REVIEWED,
  SETTINGS,
  type SettingKind,
  type SettingValue,
  settingKind,
  TERMS_NOTICE,
} from './settingKinds.ts'
export type { SettingEntry } from './settings.ts'
export { CHAT_PICTURES, type ChatEntry, type ChatView } from './support.ts'
export type { TextReport } from './textReports.ts'
export type { AuditFilter, VenueStatus } from './venue.ts'

/** Every call of operators by its name, which its handler has too. */
export const OPERATOR_CALLS = {
  signIn: session.signIn,
  offer: session.offer,
  bind: session.bind,
  me: session.me,
  signOut: session.signOut,
  listCases: queues.list,
  getCase: queues.get,
  followCase: queues.follow,
  countWork: queues.countWork,
  claimCase: queues.claim,
  releaseCase: queues.release,
  decideCase: queues.decide,
  sayPaid: queues.sayPaid,
  listC2cCases: c2c.list,
  getC2cCase: c2c.get,
  followC2cCase: c2c.follow,
  readC2cChat: c2c.chat,
  ruleC2cCase: c2c.rule,
  secondC2cRuling: c2c.second,
  listReferralReports: referrals.listReferralReports,
  getReferralReport: referrals.getReferralReport,
  dismissReferralReport: referrals.dismissReferralReport,
  upholdReferralReport: referrals.upholdReferralReport,
  listEarnProducts: earn.listEarnProducts,
  listEarnLoans,
  listEarnSales: earn.listEarnSales,
  listTextReports: textReports.listTextReports,
  decideTextReport: textReports.decideTextReport,
  findPerson: people.find,
  viewPerson: people.view,
  freezePerson: people.freeze,
  unfreezePerson: people.unfreeze,
  endSessions: people.endSessions,
  listRatings: ratings.list,
  hideRating: ratings.hide,
  settingsLog: settings.settingsLog,
  settingKeys: settings.settingKeys,
  settingNow: settings.settingNow,
  setSetting: settings.setSetting,
  recallSetting: settings.recallSetting,
  listReviews: reviews.listReviews,
  decideReview: reviews.decideReview,
  withdrawReview: reviews.withdrawReview,
  listChats: support.listChats,
  openChat: support.openChat,
  followChat: support.followChat,
  takeChat: support.takeChat,
  answerChat: support.answerChat,
  handChat: support.handChat,
  closeChat: support.closeChat,
  signChat: support.signChat,
  supportStaff: support.supportStaff,
  watchSupport: support.watchSupport,
  status: venue.status,
  turnSwitch: venue.turn,
  audit: venue.audit,
} as const
export type OperatorCalls = typeof OPERATOR_CALLS
