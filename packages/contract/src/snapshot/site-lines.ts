import Type from 'typebox';
import { Code, optional, strict, Text } from '../settings/field-types.ts';
import { optionalFields, requiredFields } from '../settings/setting.ts';
import { sitePageSettings } from '../settings/site-page-settings.ts';
import { siteSettings } from '../settings/site-settings.ts';

const Image = Type.Union([Text, Type.Null()]);

export const SiteRecord = Type.Object(
  {
    type: Type.Literal('site'),
    ...optional({ ...optionalFields(siteSettings), logo: Image, favicon: Image }),
  },
  strict,
);

export const SitePageRecord = Type.Object(
  {
    type: Type.Literal('site_page'),
    slug: Code,
    ...requiredFields(sitePageSettings),
    ...optional(optionalFields(sitePageSettings)),
  },
  strict,
);
