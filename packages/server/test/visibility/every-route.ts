import type { RouteOptions } from 'fastify';

/** Collects the addresses that a site answers to with GET, each once, without those that are the same for everybody. */
export function collectRoutes() {
  const routes = new Set<string>();
  const onRoute = ({ method, url }: RouteOptions) => {
    if ([method].flat().includes('GET') && !/^\/assets\//.test(url)) routes.add(url);
  };
  return { routes, onRoute };
}

/** An address of the route with these names in place of its parameters. */
export function addressOf(route: string, names: Readonly<Record<string, string>>): string {
  return route.replace(/:([a-z_]+)/g, (parameter, name) => names[name] ?? parameter);
}
