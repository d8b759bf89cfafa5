import type { admin } from '@highline/shared/endpoints/admin'
import { listActivities } from '../data/activities'
import type { Handler } from '../http/handler'

export const listActivity: Handler<typeof admin.activity> = (app) => listActivities(app)
