import type { RouteOptions } from 'fastify';

/** Collects the addresses that a site answers to with GET and with POST, each once, without those that are the same for everybody. */
export function collectRoutes() {
  const routes = new Set<string>();
  const posts = new Set<string>();
  const onRoute = ({ method, url }: RouteOptions) => {
    if (/^\/assets\//.test(url)) return;
    if ([method].flat().includes('GET')) routes.add(url);
    if ([method].flat().includes('POST')) posts.add(url);
  };
  return { routes, posts, onRoute };
}

/** An address of the route with these names in place of its parameters. A feed ends after its newest line. */
export function addressOf(route: string, names: Readonly<Record<string, string>>): string {
  const address = route
    .replace(/:([a-z_]+)/g, (parameter, name) => names[name] ?? parameter)
    .replace('*', 'init.yml');
  return route.endsWith('/event-feed') ? `${address}?stream=false` : address;
}
