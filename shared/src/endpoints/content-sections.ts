import * as z from 'zod/mini'
import { bodies } from '../constants'
import { endpoint } from '../http/endpoint'
import {
  ContentKeyName,
  ContentRevision,
  ContentSection,
  ContentSectionChange,
} from '../schemas/content-section'

export const contentSections = {
  list: endpoint({
    method: 'GET',
    path: '/api/content-sections',
    access: 'optional',
    response: z.array(ContentSection),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/content-sections',
    access: 'admin',
    body: ContentSectionChange,
    bodyLimit: bodies.content,
    response: ContentSection,
    errors: ['CONFLICT'],
    auditLabel: 'Content changed',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/content-sections/{sectionKey}/history',
    access: 'admin',
    params: z.object({ sectionKey: ContentKeyName }),
    response: z.array(ContentRevision),
  }),
}
