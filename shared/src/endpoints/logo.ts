import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { Id } from '../schemas/id'
import { Logo } from '../schemas/media'

export const logo = {
  get: endpoint({ method: 'GET', path: '/api/logo', access: 'public', response: Logo }),
  /** Sets the logo to a picture of the logo history, or to none. */
  update: endpoint({
    method: 'PUT',
    path: '/api/logo',
    access: 'admin',
    body: z.object({ mediaId: z.nullable(Id) }),
    response: Logo,
    auditLabel: 'Logo changed',
  }),
}
