import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { IdempotencyHeaders, PathId } from '../schemas/id'
import { Project, ProjectChange, ProjectInput } from '../schemas/project'

const project = { access: 'admin', path: '/api/projects/{id}', params: z.object({ id: PathId }) } as const

export const projects = {
  list: endpoint({ method: 'GET', path: '/api/projects', access: 'public', response: z.array(Project) }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'admin',
    headers: IdempotencyHeaders,
    body: ProjectInput,
    response: Project,
    status: 201,
    auditLabel: 'Project added',
    errors: ['LIMIT_REACHED'],
  }),
  update: endpoint({
    ...project,
    method: 'PUT',
    body: ProjectChange,
    response: Project,
    errors: ['CONFLICT'],
    auditLabel: 'Project changed',
  }),
  remove: endpoint({ ...project, method: 'DELETE', response: Done, auditLabel: 'Project deleted' }),
}
