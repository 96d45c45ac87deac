#version 300 es
precision highp float;
precision highp int;
out vec4 o;
uniform vec2 R;
uniform vec2 OFF;
uniform float P[32];
uniform vec3 C[8];
#define PI 3.14159265
uint ph(uint x) {
  x^=x>>16;
  x*=0x7feb352du;
  x^=x>>15;
  x*=0x846ca68bu;
  x^=x>>16;
  return x;
}
float h3(ivec3 p) {
  uint n=ph(uint(p.x)*73856093u^ph(uint(p.y)*19349663u^ph(uint(p.z)*83492791u)));
  return float(n)/4294967295.0;
}
vec3 h33(ivec3 p) {
  uint n=ph(uint(p.x)*73856093u^ph(uint(p.y)*19349663u^ph(uint(p.z)*83492791u)));
  uint m=ph(n+1u),k=ph(m+7u);
  return vec3(float(n),float(m),float(k))/4294967295.0;
}
float vn(vec3 x) {
  ivec3 i=ivec3(floor(x));
  vec3 f=fract(x);
  vec3 u=f*f*f*(f*(f*6.-15.)+10.);
  return mix(mix(mix(h3(i),h3(i+ivec3(1,0,0)),u.x),mix(h3(i+ivec3(0,1,0)),h3(i+ivec3(1,1,0)),u.x),u.y),mix(mix(h3(i+ivec3(0,0,1)),h3(i+ivec3(1,0,1)),u.x),mix(h3(i+ivec3(0,1,1)),h3(i+ivec3(1,1,1)),u.x),u.y),u.z);
}
const mat3 M3=mat3(0.,.8,.6,-.8,.36,-.48,-.6,-.48,.64);
float fbm(vec3 p,int n) {
  float a=.5,s=0.,t=0.;
  for(int i=0;i<n;i++) {
    s+=a*vn(p);
    t+=a;
    a*=.52;
    p=M3*p*2.03+3.1;
  }
  return s/t;
}
float rid(vec3 p,int n) {
  float a=.5,s=0.,t=0.,w=1.;
  for(int i=0;i<n;i++) {
    float v=1.-abs(2.*vn(p)-1.);
    v*=v;
    s+=a*v*w;
    t+=a;
    w=clamp(v*1.6,0.,1.);
    a*=.55;
    p=M3*p*2.05+1.7;
  }
  return s/t;
}
vec2 vor(vec3 x) {
  ivec3 n=ivec3(floor(x));
  vec3 f=fract(x);
  float d=9.,id=0.;
  for(int k=-1;k<=1;k++)for(int j=-1;j<=1;j++)for(int i=-1;i<=1;i++) {
    ivec3 g=ivec3(i,j,k);
    vec3 q=h33(n+g);
    vec3 r=vec3(g)+q-f;
    float l=dot(r,r);
    if(l<d) {
      d=l;
      id=q.x;
    }
  }
  return vec2(sqrt(d),id);
}
// crater height: rim + bowl
float crat(vec3 p) {
  vec2 v=vor(p);
  float r=.18+.22*v.y;
  float t=v.x/r;
  float bowl=smoothstep(1.,.0,t);
  float rim=exp(-pow((t-1.)*5.,2.));
  return rim*.5-bowl*.8;
}
vec3 aces(vec3 x) {
  return clamp((x*(2.51*x+.03))/(x*(2.43*x+.59)+.14),0.,1.);
}
vec3 srgb(vec3 c) {
  return pow(c,vec3(1./2.2));
}
float grain(vec2 p) {
  return h3(ivec3(ivec2(p),17))-.5;
}
